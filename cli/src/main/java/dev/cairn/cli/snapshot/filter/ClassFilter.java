// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.filter;

import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.object.HeapClass;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --class PATTERN} and {@code --no-jdk}: the classes that a table is about. The table says what it leaves out. */
public final class ClassFilter {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--class",
            paramLabel = "PATTERN",
            description =
                    "Only classes of this name: a.b.C, or with * up to the next dot and ** across dots (no regular"
                            + " expression). The answer says what that leaves out.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--no-jdk",
            description =
                    "Leave out the classes of the JDK, by their names (java., javax., jdk., sun., com.sun., com.ibm. and a few"
                            + " more), and arrays of those or of primitives; the answer says what they take.")
    private boolean noJdk;

    /** Whether the command line leaves anything out. */
    public boolean isGiven() {
        return noJdk || name.isPresent();
    }

    /** The name, if one is given. */
    public Optional<ClassPattern> named() {
        return name.map(this::pattern);
    }

    /** The classes that remain. What is wrong in the pattern is a wrong command line. */
    public Predicate<HeapClass> classes() {
        Predicate<HeapClass> named =
                name.<Predicate<HeapClass>>map(this::pattern).orElse(_ -> true);
        return noJdk ? named.and(type -> !ProgramClasses.isOfJdk(type)) : named;
    }

    private ClassPattern pattern(String text) {
        try {
            return ClassPattern.ofAll(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--class: " + e.getMessage());
        }
    }
}
