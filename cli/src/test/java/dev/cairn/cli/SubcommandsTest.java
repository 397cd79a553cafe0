// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SubcommandsTest {
    private static final Terminal NOWHERE =
            Terminal.of(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()));

    @Command(name = "outer")
    private static final class Outer {}

    @Command(name = "inner")
    private static final class Inner {}

    private final AtomicInteger made = new AtomicInteger();
    private final Subcommands commands = new Subcommands()
            .with("one", this::inner)
            .with("two", this::inner)
            .with(
                    "group",
                    words -> new Subcommands()
                            .with("three", this::inner)
                            .with("four", this::inner)
                            .addTo(new CommandLine(new Outer()), words));

    private Inner inner() {
        made.incrementAndGet();
        return new Inner();
    }

    private CommandLine lineFor(String... words) {
        return commands.addTo(new CommandLine(new Outer()), words);
    }

    private static CommandLine below(CommandLine line, String name) {
        return Objects.requireNonNull(line.getSubcommands().get(name), name);
    }

    @Test
    void onlyWhatTheWordsBeginWithIsDescribed() {
        assertThat(lineFor("two", "one", "group").getSubcommands()).containsOnlyKeys("two");
        assertThat(made).hasValue(1);
        assertThat(below(lineFor("group", "four", "three"), "group").getSubcommands())
                .containsOnlyKeys("four");
        assertThat(made).hasValue(2);
    }

    @Test
    void everythingIsDescribedWhereTheWordsNameNone() {
        for (String[] words : List.of(new String[] {}, new String[] {"--help", "two"}, new String[] {"tow"})) {
            CommandLine line = lineFor(words);
            assertThat(line.getSubcommands()).containsOnlyKeys("one", "two", "group");
            assertThat(below(line, "group").getSubcommands()).containsOnlyKeys("three", "four");
        }
        assertThat(below(lineFor("group", "-x"), "group").getSubcommands()).containsOnlyKeys("three", "four");
    }

    /** Of each command its names, from the outermost one that is not {@code cairn} itself. */
    static Stream<Arguments> commandsOfCairn() {
        CommandLine root = Main.line(NOWHERE);
        return root.getSubcommands().entrySet().stream()
                .filter(command -> !command.getKey().equals("help"))
                .flatMap(command -> Stream.concat(
                        Stream.of(Arguments.of(command.getValue(), new String[] {command.getKey()})),
                        command.getValue().getSubcommands().entrySet().stream()
                                .map(below -> Arguments.of(
                                        below.getValue(), new String[] {command.getKey(), below.getKey()}))));
    }

    @ParameterizedTest
    @MethodSource("commandsOfCairn")
    void eachIsCalledWhatItsAnnotationSaysAndHasTheSameHelpAloneAsAmongAll(CommandLine command, String... names) {
        Class<?> type = command.getCommandSpec().userObject().getClass();
        assertThat(type.getAnnotation(Command.class).name()).isEqualTo(names[names.length - 1]);
        CommandLine alone = Main.line(NOWHERE, names);
        assertThat(alone.getSubcommands()).containsOnlyKeys(names[0], "help");
        for (String name : names) {
            alone = below(alone, name);
        }
        assertThat(alone.getUsageMessage()).isEqualTo(command.getUsageMessage());
    }
}
