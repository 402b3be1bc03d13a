#include "core/base/file_descriptor.h"

#include <unistd.h>

namespace delayrank {

void FileDescriptor::reset() {
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

} // namespace delayrank
