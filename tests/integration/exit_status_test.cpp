#include "command.h"

#include <QFile>
#include <QJsonArray>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

class ExitStatus : public InFolder {
protected:
    QString write(const QString &name, const QByteArray &content) {
        QFile file(path(name));
        file.open(QIODevice::WriteOnly);
        file.write(content);
        return file.fileName();
    }
    QByteArray read(const QString &name) {
        QFile file(path(name));
        file.open(QIODevice::ReadOnly);
        return file.readAll();
    }
    void expect(int status, const QString &named, const QStringList &arguments) {
        const Outcome outcome = delayrank(arguments);
        EXPECT_EQ(outcome.status, status) << arguments.join(' ').toStdString() << "\n"
                                          << outcome.err.toStdString();
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(named.toStdString()));
        EXPECT_EQ(outcome.err.count('\n'), 1) << outcome.err.toStdString();
    }
};

TEST_F(ExitStatus, Is2AndTheOptionIsNamedWhereTheCommandLineIsWrong) {
    const QString out = path("x.delays");
    expect(2, "-o", {"measure"});
    expect(2, "--no-such", {"measure", "--no-such", "-o", out});
    expect(2, "--sender", {"measure", "--sender"});
    expect(2, "ftp://node7", {"measure", "--sender", "ftp://node7", "-o", out});
    expect(2, "ssh://-oProxyCommand=x", {"measure", "--sender", "ssh://-oProxyCommand=x", "-o", out});
    expect(2, "--count", {"measure", "--count", "1", "-o", out});
    expect(2, "--size", {"measure", "--size", "0", "-o", out});
    expect(2, "--pattern sideways", {"measure", "--pattern", "sideways", "-o", out});
    expect(2, "--duration soon", {"measure", "--duration", "soon", "-o", out});
    expect(2, "--count", {"measure", "--and", "--count", "999999999999", "-o", out});
    expect(2, "--threshold", {"stats", out, "--threshold", "0"});
    expect(2, "FILE", {"stats"});
    EXPECT_FALSE(QFile::exists(out));
}

TEST_F(ExitStatus, Is2WhereTheOutputExistsAndItIsLeftAlone) {
    const QString out = write("old.delays", "precious");
    expect(2, out, {"measure", "--count", "100", "-o", out});
    EXPECT_EQ(read("old.delays"), "precious");
}

TEST_F(ExitStatus, Is3WhereAFileCannotBeRead) {
    expect(3, path("none.delays"), {"stats", path("none.delays")});
    expect(3, path("none.txt"), {"convert", path("none.txt"), "-o", path("x.delays")});
    expect(3, path("zeros"), {"stats", write("zeros", QByteArray(100, '\0'))});
}

TEST_F(ExitStatus, Is3WhereTheFileCannotBeWritten) {
    expect(3, "/no/such/folder/x.delays", {"measure", "--count", "100", "-o", "/no/such/folder/x.delays"});
}

TEST_F(ExitStatus, OfConvertIs0AndTextBecomesARunAndTextAgain) {
    const QString text = write("delays.txt", "# mine\n1 0.5\n2 0.001\n3 0.25\n");
    const QString runs = path("x.delays");
    const Outcome there = delayrank({"convert", text, "--column", "2", "--unit", "ms", "-o", runs});
    ASSERT_EQ(there.status, 0) << there.err.toStdString();
    const QJsonObject row = statistics(runs, {"--threshold", "300us"})["runs"][0]["series"][0].toObject();
    EXPECT_EQ(row["delays"].toInt(), 3);
    EXPECT_EQ(row["max_ns"].toInt(), 500'000);
    EXPECT_EQ(row["stalls"]["count"].toInt(), 1);
    write("back.csv", "to be replaced");
    const Outcome back = delayrank({"convert", runs, "-o", path("back.csv")});
    ASSERT_EQ(back.status, 0) << back.err.toStdString();
    EXPECT_THAT(read("back.csv").toStdString(), HasSubstr("500000\n1000\n250000\n"));
}

TEST_F(ExitStatus, OfConvertIs2ForAnUnknownExtension) {
    const QString text = write("delays.txt", "1\n2\n3\n");
    expect(2, "x.docx", {"convert", text, "-o", path("x.docx")});
    expect(2, "--unit", {"convert", text, "--unit", "parsecs", "-o", path("x.delays")});
}

TEST_F(ExitStatus, OfPlotIs0AndAChartIsThere) {
    const QString text = write("delays.txt", "100\n20000\n3000000\n40\n");
    for (const char *name : {"chart.png", "chart.svg", "chart.pdf"}) {
        const Outcome outcome =
            delayrank({"plot", text, "--text-unit", "ns", "--style", "list", "-o", path(name)});
        if (outcome.err.contains("draws no charts"))
            GTEST_SKIP() << "built without charts";
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        EXPECT_GT(read(name).size(), 500) << name;
    }
    expect(2, "chart.bmp", {"plot", text, "-o", path("chart.bmp")});
    expect(2, "--size 12", {"plot", text, "--size", "12", "-o", path("chart.png")});
    expect(3, path("none"), {"plot", path("none"), "-o", path("chart.png")});
}

TEST_F(ExitStatus, OfHelpAndVersionIs0) {
    for (const char *command : {"measure", "check-hosts", "stats", "plot", "convert"})
        EXPECT_EQ(delayrank({command, "--help"}).status, 0) << command;
    EXPECT_THAT(delayrank({"--version"}).out.toStdString(), HasSubstr("delayrank "));
    EXPECT_THAT(delayrank({"--help"}).out.toStdString(), HasSubstr("measure"));
}

} // namespace
} // namespace delayrank::test
