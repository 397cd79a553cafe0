// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.manual;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What pages and shells want of a command's description: what nobody should see left out. */
final class CommandModel {
    private CommandModel() {}

    /** The commands right below one, in the order of its help. */
    static List<CommandLine> below(CommandLine line) {
        return line.getSubcommands().values().stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .distinct()
                .toList();
    }

    /** A command and all below it, each before those below it. */
    static Stream<CommandLine> all(CommandLine line) {
        return Stream.concat(Stream.of(line), below(line).stream().flatMap(CommandModel::all));
    }

    /** The words behind {@code cairn} that call it; none for {@code cairn} itself. */
    static List<String> words(CommandLine line) {
        List<String> words = List.of(line.getCommandSpec().qualifiedName().split(" "));
        return words.subList(1, words.size());
    }

    /** Its options, without those for help and version, which all commands have. */
    static List<OptionSpec> ownOptions(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .toList();
    }

    static String description(CommandSpec command) {
        return text(command.usageMessage().description());
    }

    static String description(ArgSpec argument) {
        return text(argument.description());
    }

    /** A description is a format, in which a percent sign stands twice. */
    private static String text(String... lines) {
        return Arrays.stream(lines)
                .map(line -> String.format(Locale.ROOT, line))
                .collect(Collectors.joining(" "));
    }

    /** Without what says more. */
    static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    static boolean isFile(ArgSpec argument) {
        return Arrays.stream(argument.auxiliaryTypes()).anyMatch(type -> type == Path.class || type == File.class);
    }

    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }
}
