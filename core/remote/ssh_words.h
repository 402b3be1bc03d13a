#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QString>

namespace delayrank::remote {

/// Why ssh itself failed (exit status 255), from what it wrote to standard error: its own words, on one line.
/// A changed host key gives all of its warning but for the frame around it; other failures the last two
/// lines, as a server's banner stands before them. The code is the nearest one: connectionRefused, timedOut,
/// notFound (the name), authentication (keys and passwords, the host's and the user's), else io. The subject
/// is `host`.
Error explainSsh(const QString &host, const QByteArray &standardError);

} // namespace delayrank::remote
