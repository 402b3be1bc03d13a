#include "core/base/error.h"

#include <cstring>

namespace delayrank {

std::string Error::message() const {
    std::string text = subject.empty() ? reason : subject + ": " + reason;
    if (systemErrno != 0) {
        text += ": ";
        text += std::strerror(systemErrno);
    }
    return text;
}

tl::unexpected<Error> fail(ErrorCode code, std::string subject, std::string reason, int systemErrno) {
    return tl::unexpected<Error>(Error{code, std::move(subject), std::move(reason), systemErrno});
}

} // namespace delayrank
