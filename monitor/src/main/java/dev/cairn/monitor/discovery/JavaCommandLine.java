// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of a {@code java} command, taken apart as the launcher does.
 *
 * @param options the JVM's own, each as one string: a value that stands in an argument of its own is joined by a space
 * @param jar what {@code -jar} names
 * @param mainClass the class to run; empty with {@code -jar}
 * @param arguments the program's own
 */
public record JavaCommandLine(
        List<String> options, Optional<String> jar, Optional<String> mainClass, List<String> arguments) {
    private static final int MAX_OPTION_CHARS = 16 * 1024;
    private static final int MAX_ARGUMENT_CHARS = 4 * 1024;
    private static final int MAX_PATH_CHARS = 4096;

    /** Options that take the next argument as their value. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source");

    public JavaCommandLine {
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    /** Takes {@code command} apart; its first word is the launcher itself. */
    public static JavaCommandLine parse(List<String> command) {
        List<String> options = new ArrayList<>();
        boolean jar = false;
        int at = 1;
        while (at < command.size()) {
            String word = command.get(at++);
            boolean more = at < command.size();
            if (word.equals("-jar") && more) {
                jar = true; // options may still stand between this and the jar
                continue;
            }
            if ((word.equals("-m") || word.equals("--module")) && more) {
                return new JavaCommandLine(
                        options, Optional.empty(), Optional.of(classOf(command.get(at))), rest(command, at + 1));
            }
            if (word.startsWith("--module=")) {
                return new JavaCommandLine(
                        options,
                        Optional.empty(),
                        Optional.of(classOf(word.substring("--module=".length()))),
                        rest(command, at));
            }
            if (WITH_VALUE.contains(word) && more) {
                options.add(word + " " + command.get(at++));
            } else if (word.startsWith("-") || word.startsWith("@")) {
                options.add(word);
            } else {
                Optional<String> program = Optional.of(word);
                return jar
                        ? new JavaCommandLine(options, program, Optional.empty(), rest(command, at))
                        : new JavaCommandLine(options, Optional.empty(), program, rest(command, at));
            }
        }
        return new JavaCommandLine(options, Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * The same with no more text than is of use for a list: what a command line holds is kept for as long as its VM lives,
     * and it may hold megabytes.
     */
    public JavaCommandLine bounded() {
        return new JavaCommandLine(
                bounded(options, MAX_OPTION_CHARS),
                jar.filter(name -> name.length() <= MAX_PATH_CHARS),
                mainClass.filter(name -> name.length() <= MAX_PATH_CHARS),
                bounded(arguments, MAX_ARGUMENT_CHARS));
    }

    private static List<String> bounded(List<String> words, int limit) {
        List<String> kept = new ArrayList<>();
        int left = limit;
        for (String word : words) {
            left -= word.length() + 1;
            if (left < 0) {
                break;
            }
            kept.add(word);
        }
        return kept;
    }

    private static List<String> rest(List<String> command, int from) {
        return command.subList(Math.min(from, command.size()), command.size());
    }

    /** "module/class", or the module alone, whose main class only the VM knows. */
    private static String classOf(String module) {
        int slash = module.indexOf('/');
        return slash < 0 ? module : module.substring(slash + 1);
    }

    /** The value of the system property {@code name}, if the command line sets it. */
    public Optional<String> property(String name) {
        String prefix = "-D" + name + "=";
        return options.stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .reduce((first, last) -> last);
    }
}
