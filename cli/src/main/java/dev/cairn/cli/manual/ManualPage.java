// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.manual;

import java.util.Locale;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands as a page for {@code man}, in roff. */
final class ManualPage {
    private final StringBuilder page = new StringBuilder();
    private final UnaryOperator<String> example;

    private ManualPage(UnaryOperator<String> example) {
        this.example = example;
    }

    /** @param example of a command, by how it is called */
    static String of(CommandLine root, String version, UnaryOperator<String> example) {
        return new ManualPage(example).write(root, version);
    }

    private String write(CommandLine root, String version) {
        CommandSpec cairn = root.getCommandSpec();
        line(".\\\" Made by: cairn man");
        line(".TH CAIRN 1 \"\" " + quoted("Cairn " + version) + " \"User Commands\"");
        section("NAME");
        String first = CommandModel.firstSentence(CommandModel.description(cairn));
        line("cairn \\- "
                + escaped(Character.toLowerCase(first.charAt(0))
                        + first.substring(1).replaceFirst("\\.$", "")));
        section("SYNOPSIS");
        line(".B cairn");
        line("[\\fICOMMAND\\fR] [\\fIoptions\\fR]");
        section("DESCRIPTION");
        text(CommandModel.description(cairn));
        line(".PP");
        text("VM is a pid, a name, or a part of a name that only one VM has.");
        section("OPTIONS");
        options(cairn, false);
        option("-h, --help", "Show how a command is used.");
        option("-V, --version", "Print the version.");
        section("COMMANDS");
        CommandModel.all(root).skip(1).forEach(this::command);
        section("EXIT STATUS");
        option("0", "Done.");
        option("1", "The data or the VM said no; a sentence on standard error says why.");
        option("2", "The command line was wrong.");
        section("SEE ALSO");
        line(".BR java (1),");
        line(".BR jcmd (1)");
        return page.toString();
    }

    private void command(CommandLine line) {
        CommandSpec command = line.getCommandSpec();
        page.append(".SS ").append(quoted(command.qualifiedName())).append('\n');
        text(CommandModel.description(command));
        line(".PP");
        line("\\fB" + escaped(command.qualifiedName()) + "\\fR" + synopsis(command));
        options(command, true);
        line(".PP");
        line("For example:");
        line(".PP");
        line(".RS 4");
        line(".nf");
        text(example.apply(command.qualifiedName()));
        line(".fi");
        line(".RE");
    }

    private static String synopsis(CommandSpec command) {
        StringBuilder synopsis = new StringBuilder();
        if (!CommandModel.ownOptions(command).isEmpty()) {
            synopsis.append(" [\\fIoptions\\fR]");
        }
        for (PositionalParamSpec argument : command.positionalParameters()) {
            String label = "\\fI" + escaped(argument.paramLabel()) + "\\fR"
                    + (argument.arity().max() > 1 ? "..." : "");
            synopsis.append(' ').append(argument.arity().min() == 0 ? "[" + label + "]" : label);
        }
        return synopsis.append(command.subcommands().isEmpty() ? "" : " \\fICOMMAND\\fR")
                .toString();
    }

    private void options(CommandSpec command, boolean withArguments) {
        if (withArguments) {
            for (ArgSpec argument : command.positionalParameters()) {
                option(argument.paramLabel(), CommandModel.description(argument));
            }
        }
        for (OptionSpec each : CommandModel.ownOptions(command)) {
            String value = CommandModel.takesValue(each) ? " " + each.paramLabel() : "";
            option(String.join(", ", each.names()) + value, CommandModel.description(each));
        }
    }

    private void option(String name, String description) {
        line(".TP");
        line("\\fB" + escaped(name) + "\\fR");
        text(description);
    }

    private void section(String name) {
        line(".SH " + quoted(name));
    }

    private void text(String text) {
        line(text.startsWith(".") || text.startsWith("'") ? "\\&" + escaped(text) : escaped(text));
    }

    private void line(String roff) {
        page.append(roff).append('\n');
    }

    /** Backslashes begin commands, a plain hyphen could not be copied from the page into a shell, and roff reads ASCII. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints()
                .forEach(c -> escaped.append(
                        switch (c) {
                            case '\\' -> "\\e";
                            case '-' -> "\\-";
                            default -> c < 0x80 ? Character.toString(c) : String.format(Locale.ROOT, "\\[u%04X]", c);
                        }));
        return escaped.toString();
    }

    private static String quoted(String text) {
        return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
    }
}
