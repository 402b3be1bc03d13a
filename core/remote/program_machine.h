#pragma once

#include <QString>

namespace delayrank::remote {

/// The machine of an ELF header's number (e_machine, elf.h) as uname -m names it; "machine 999" where that has no
/// name here.
QString machineName(int elfMachine);
/// What machine a program was built for; empty where the file cannot be read or is no ELF file.
QString machineOfProgram(const QString &file);

} // namespace delayrank::remote
