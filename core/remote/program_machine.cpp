#include "core/remote/program_machine.h"

#include <QFile>
#include <QtEndian>
#include <cstddef>
#include <elf.h>

namespace delayrank::remote {

QString machineName(int elfMachine) {
    switch (elfMachine) {
    case EM_X86_64:
        return "x86_64";
    case EM_AARCH64:
        return "aarch64";
    case EM_386:
        return "i686";
    case EM_ARM:
        return "armv7l";
    case EM_RISCV:
        return "riscv64";
    case EM_PPC64:
        return "ppc64le";
    case EM_S390:
        return "s390x";
    default:
        return QString("machine %1").arg(elfMachine);
    }
}

QString machineOfProgram(const QString &file) {
    QFile program(file);
    if (!program.open(QIODevice::ReadOnly))
        return {};
    constexpr int machineAt = offsetof(Elf64_Ehdr, e_machine); // the same in files of 32 bits
    const QByteArray header = program.read(machineAt + 2);
    if (header.size() < machineAt + 2 || !header.startsWith(ELFMAG))
        return {};
    const char *const number = header.constData() + machineAt;
    return machineName(header[EI_DATA] == ELFDATA2MSB ? qFromBigEndian<quint16>(number)
                                                      : qFromLittleEndian<quint16>(number));
}

} // namespace delayrank::remote
