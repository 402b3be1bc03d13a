#pragma once

#include <QDataStream>
#include <QString>

namespace delayrank::remote {

/// The environment variable by which the application's own binary knows that ssh runs it to ask something:
/// the path of the socket on which the application that started ssh listens.
inline constexpr auto askpassVariable = "DELAYRANK_ASKPASS_SOCKET";

/// The longest question or answer, bytes on the socket.
inline constexpr qint64 maxAskpassBytes = 64 * 1024;

/// What the askpass program sends: ssh's hint (SSH_ASKPASS_PROMPT: "", "confirm" or "none") and its words.
/// Both messages are QDataStream's, version Qt_6_0, one in each direction.
struct AskpassQuestion {
    QString hint;
    QString text;
};

/// What comes back; nothing comes where the application is gone, and the program then fails as after a
/// cancelled question.
struct AskpassAnswer {
    bool given = false; ///< false: cancelled
    QString text;
};

inline QDataStream &operator<<(QDataStream &stream, const AskpassQuestion &question) {
    return stream << question.hint << question.text;
}
inline QDataStream &operator>>(QDataStream &stream, AskpassQuestion &question) {
    return stream >> question.hint >> question.text;
}
inline QDataStream &operator<<(QDataStream &stream, const AskpassAnswer &answer) {
    return stream << answer.given << answer.text;
}
inline QDataStream &operator>>(QDataStream &stream, AskpassAnswer &answer) {
    return stream >> answer.given >> answer.text;
}

} // namespace delayrank::remote
