// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, as a sentence of ours: the parser's own name places in its lists and Java's types. */
final class WrongUsage {
    /** How the parser begins, whatever converter said no; the rest is the converter's sentence, or the parser's own. */
    private static final Pattern INVALID =
            Pattern.compile("^Invalid value for (?:option|positional parameter) .*?: (.*)$", Pattern.DOTALL);

    /** What it says of a flag with a value behind it. */
    private static final Pattern NO_VALUE =
            Pattern.compile("^option '(-[^ ']+)'.* should be specified without '(.*)' parameter.*$", Pattern.DOTALL);

    private WrongUsage() {}

    static String sentence(ParameterException e) {
        String said = Optional.ofNullable(e.getMessage()).orElse("The command line is wrong.");
        CommandSpec command = e.getCommandLine().getCommandSpec();
        return switch (e) {
            case UnmatchedArgumentException unmatched
            when !unmatched.getUnmatched().isEmpty() -> tooMuch(command, unmatched.getUnmatched());
            case MissingParameterException missing
            when !missing.getMissing().isEmpty() -> missing(command, missing.getMissing());
            case OverwrittenOptionException twice -> name(twice.getOverwritten()) + " is given twice; give it once.";
            default -> {
                Matcher invalid = INVALID.matcher(said);
                Matcher noValue = NO_VALUE.matcher(said);
                yield noValue.matches()
                        ? takesNoValue(noValue.group(1), noValue.group(2))
                        : e.getArgSpec() != null && e.getValue() != null && invalid.matches()
                                ? invalid(e.getArgSpec(), e.getValue(), invalid.group(1))
                                : said;
            }
        };
    }

    private static String tooMuch(CommandSpec command, List<String> words) {
        String first = words.getFirst();
        if (first.startsWith("-")) {
            return command.qualifiedName() + " has no option \"" + first.replaceFirst("=.*", "") + "\".";
        }
        return command.subcommands().isEmpty()
                ? command.qualifiedName() + " does not know what to do with "
                        + words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(", ")) + "."
                : "There is no command \"" + command.qualifiedName() + " " + first + "\".";
    }

    private static String missing(CommandSpec command, List<ArgSpec> missing) {
        ArgSpec first = missing.getFirst();
        if (first.isOption()) {
            return name(first) + " needs a value: " + name(first) + " " + first.paramLabel() + ".";
        }
        int from = first instanceof PositionalParamSpec place ? place.index().min() : 0;
        return command.qualifiedName() + " needs "
                + command.positionalParameters().stream()
                        .filter(each -> each.required() && each.index().min() >= from)
                        .map(WrongUsage::name)
                        .collect(Collectors.joining(" and "))
                + ".";
    }

    private static String invalid(ArgSpec argument, String value, String said) {
        String name = name(argument);
        Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
        if (said.startsWith("\"")) { // the sentence of a converter of ours
            return name + ": " + said;
        }
        if (argument.isOption() && argument.arity().max() == 0) {
            return takesNoValue(name, value);
        }
        if (type.isEnum()) {
            return name + " is one of "
                    + Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                            .map(each -> each.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "))
                    + ", not \"" + value + "\".";
        }
        return type == Integer.class || type == Long.class || type == int.class || type == long.class
                ? name + " is a whole number below 2,147,483,648, not \"" + value + "\"."
                : name + " cannot be \"" + value + "\".";
    }

    private static String takesNoValue(String name, String value) {
        return name + " takes no value, and \"" + value + "\" was given.";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
