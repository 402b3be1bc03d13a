#include "core/remote/program_machine.h"

#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

/// A file that begins as an ELF file of 64 bits does.
QString elf(const QTemporaryDir &folder, char order, char first, char second) {
    QFile file(folder.filePath("program"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    QByteArray header = QByteArray("\x7f"
                                   "ELF\x02") +
                        order + QByteArray(58, '\0');
    header[18] = first;
    header[19] = second;
    file.write(header);
    return file.fileName();
}

TEST(ProgramMachine, IsReadFromTheHeaderInEitherByteOrder) {
    const QTemporaryDir folder;
    EXPECT_EQ(machineOfProgram(elf(folder, 1, '\xb7', 0)), "aarch64");
    EXPECT_EQ(machineOfProgram(elf(folder, 1, 62, 0)), "x86_64");
    EXPECT_EQ(machineOfProgram(elf(folder, 2, 0, 22)), "s390x");
    EXPECT_EQ(machineOfProgram(elf(folder, 1, 1, 2)), "machine 513");
}

TEST(ProgramMachine, IsUnknownOfWhatIsNoProgram) {
    const QTemporaryDir folder;
    EXPECT_EQ(machineOfProgram(folder.filePath("missing")), "");
    EXPECT_EQ(machineOfProgram(folder.path()), "");
    QFile script(folder.filePath("script"));
    ASSERT_TRUE(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\nexec something\n");
    script.close();
    EXPECT_EQ(machineOfProgram(script.fileName()), "");
}

} // namespace
} // namespace delayrank::remote
