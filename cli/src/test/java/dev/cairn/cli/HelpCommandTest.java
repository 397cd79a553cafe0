// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HelpCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String words) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), words.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "help, cairn",
        "help ps, cairn ps",
        "help snapshot, cairn snapshot",
        "help snapshot show, cairn snapshot show",
        "help profile convert, cairn profile convert",
        "help hprof attach, cairn hprof attach"
    })
    void findsCommandsAtAnyDepth(String words, String command) {
        assertThat(run(words)).isZero();
        assertThat(out.toString()).containsPattern("(?m)^Usage: " + command + " (?!\\w)");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysWhatIsNone() {
        assertThat(run("help snapshot shwo")).isEqualTo(2);
        assertThat(err.toString())
                .contains("There is no command \"cairn snapshot shwo\". Did you mean show?")
                .contains("See: cairn help snapshot");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "inof 1, Did you mean cairn info?",
        "ls, Did you mean cairn ps?",
        "snapshot histgram x, Did you mean cairn snapshot histogram?",
        "ps --jsno, Did you mean --json?",
        "snapshot summary x --jsonn=yes, Did you mean --json?"
    })
    void correctsWhoMistypes(String words, String meant) {
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString().lines()).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bogus", "xx", "snapshot bogus", "alloc 1 --colour"})
    void whoMeansSomethingElseIsNotMisled(String words) {
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("Did you mean");
    }

    private static Stream<CommandLine> withThoseBelow(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().flatMap(HelpCommandTest::withThoseBelow));
    }

    @Test
    void eachSentenceSaysSomethingByItself() {
        List<String> sentences = withThoseBelow(Main.line(Terminal.of(new PrintWriter(out), new PrintWriter(err))))
                .map(CommandLine::getCommandSpec)
                .flatMap(command -> Stream.concat(
                        Stream.of(command.usageMessage().description()),
                        command.args().stream().flatMap(each -> Stream.of(each.description()))))
                .toList();
        assertThat(sentences)
                .hasSizeGreaterThan(100)
                .allSatisfy(sentence -> assertThat(sentence)
                        .contains(" ")
                        .doesNotContainIgnoringCase("likewise")
                        .doesNotContainIgnoringCase("nobody")
                        .doesNotContainIgnoringCase("takes a while")
                        .doesNotContainIgnoringCase("another one"));
        assertThat(sentences)
                .contains(
                        "Leave out what this matches, even what --include takes; GLOB is as for --include. May be given"
                                + " several times.")
                .anyMatch(
                        sentence -> sentence.startsWith(
                                "Fewer samples are taken where they come to cost 1 %% of the VM's"
                                        + " CPU time, or 0.25 %% of a processor if that is more, which may be much of what an idle VM uses"));
    }
}
