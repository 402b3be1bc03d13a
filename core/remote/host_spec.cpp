#include "core/remote/host_spec.h"

#include <QProcess>
#include <QUrl>

namespace delayrank::remote {

namespace {

constexpr auto understood = "is not one of local, exec:COMMAND and tcp://HOST:PORT";

Expected<HostSpec> parseTcp(HostSpec spec) {
    const QUrl url(spec.text, QUrl::StrictMode);
    const bool nothingElse = url.path().isEmpty() && url.userInfo().isEmpty() && !url.hasQuery();
    if (!url.isValid() || url.host().isEmpty() || url.port() < 1 || !nothingElse)
        return fail(ErrorCode::invalidArgument, spec.text.toStdString(),
                    "needs a host and a port from 1 to 65535, as in tcp://node7:7411 or tcp://[::1]:7411");
    spec.host = url.host(QUrl::FullyDecoded);
    spec.port = static_cast<quint16>(url.port());
    return spec;
}

} // namespace

Expected<HostSpec> HostSpec::parse(const QString &text) {
    HostSpec spec;
    spec.text = text.trimmed();
    if (spec.text == QLatin1String("local"))
        return spec;
    if (spec.text.startsWith(QLatin1String("exec:"))) {
        spec.kind = Kind::exec;
        spec.command = QProcess::splitCommand(spec.text.mid(5));
        if (spec.command.isEmpty() || spec.command.front().isEmpty())
            return fail(ErrorCode::invalidArgument, spec.text.toStdString(),
                        "names no command, as in 'exec:ip netns exec a delayrank-agent --stdio'");
        return spec;
    }
    if (spec.text.startsWith(QLatin1String("tcp://"))) {
        spec.kind = Kind::tcp;
        return parseTcp(std::move(spec));
    }
    return fail(ErrorCode::invalidArgument, text.toStdString(), understood);
}

} // namespace delayrank::remote
