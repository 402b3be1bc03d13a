#pragma once

#include "core/base/error.h"
#include "core/base/file_descriptor.h"

#include <string>
#include <string_view>

namespace delayrank::runs {

/// Makes the names of a folder's files survive a power cut. Errors: io; the subject is the folder.
Expected<void> syncFolder(const std::string &folder);

/// A file that is written beside its target and then renamed over it: the target is the old file or the new
/// one, whole, whatever happens. Links are followed, so that the file they lead to is replaced and the link
/// stays. The destructor removes what was not committed. One thread.
class ReplacedFile {
public:
    /// Creates the new file, empty, under a name of its own in the target's folder, with the permissions of
    /// the target where there is one. Errors: notFound, permission, io; the subject is `path`.
    static Expected<ReplacedFile> create(const std::string &path);
    ReplacedFile(ReplacedFile &&other) noexcept;
    ReplacedFile &operator=(ReplacedFile &&) = delete;
    ~ReplacedFile();

    /// Where the new file stands until commit(), for writers that open files themselves.
    const std::string &temporaryPath() const { return m_temporary; }
    /// The file that will be replaced: `path` with its links followed.
    const std::string &target() const { return m_target; }
    /// Appends bytes. Errors: io with errno, such as that of a full disk.
    Expected<void> write(std::string_view bytes);
    /// Syncs, renames, syncs the folder. Errors: io with errno; the old file is then as it was.
    Expected<void> commit();

private:
    ReplacedFile() = default;
    std::string m_path;
    std::string m_target;
    std::string m_temporary; ///< empty: nothing to remove
    FileDescriptor m_file;
};

} // namespace delayrank::runs
