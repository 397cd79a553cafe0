// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What one test must not leave behind, as its annotation has it, checked. */
record LeakRules(List<String> garbage, List<String> growing, int runs, boolean sites, OnUnavailable onUnavailable) {
    private static final int LEAST_RUNS = 3;
    private static final int MOST_RUNS = 100;

    LeakRules {
        garbage = List.copyOf(garbage);
        growing = List.copyOf(growing);
    }

    /** The nearest annotation: of the test itself, else of the classes it is in, from the inside out. */
    static Optional<LeakRules> of(ExtensionContext context) {
        return NearestAnnotation.of(
                context,
                element -> AnnotationSupport.findAnnotation(element, LeakCheck.class)
                        .map(found -> checked(found, element)));
    }

    private static LeakRules checked(LeakCheck found, AnnotatedElement element) {
        List<String> garbage = new ArrayList<>(List.of(found.classes()));
        Stream.of(found.value()).map(LeakRules::nameOf).forEach(garbage::add);
        List<String> growing = List.of(found.growing());
        require(
                !garbage.isEmpty() || !growing.isEmpty(),
                "The @LeakCheck of " + element
                        + " checks nothing: name classes that must be garbage, or that may not grow.");
        Stream.of(garbage, growing)
                .flatMap(List::stream)
                .forEach(name -> require(
                        isName(name),
                        "The @LeakCheck of " + element + " names \"" + name
                                + "\", which is no class; write shop.Session or shop.**."));
        require(
                found.runs() >= LEAST_RUNS && found.runs() <= MOST_RUNS,
                "The @LeakCheck of " + element + " has " + found.runs() + " runs; give it " + LEAST_RUNS + " to "
                        + MOST_RUNS + ".");
        return new LeakRules(garbage, growing, found.runs(), found.sites(), found.onUnavailable());
    }

    /** As heap dumps have it. */
    private static String nameOf(Class<?> type) {
        return type.isArray() ? nameOf(type.getComponentType()) + "[]" : type.getName();
    }

    private static boolean isName(String text) {
        return !text.isBlank()
                && text.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || ".*[]/".indexOf(c) >= 0);
    }

    private static void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ExtensionConfigurationException(sentence);
        }
    }

    /** Of all classes that are checked. */
    List<String> names() {
        return Stream.of(garbage, growing).flatMap(List::stream).toList();
    }

    /** How often the test method runs. */
    int timesToRun() {
        return growing.isEmpty() ? 1 : runs;
    }

    /** The rules as {@code cairn snapshot check} reads them. */
    String toml() {
        StringBuilder text = new StringBuilder("[findings]\nfail-at = \"none\"\n");
        garbage.forEach(
                name -> text.append("\n[[budget]]\nclass = \"").append(name).append("\"\nat-most = 0\n"));
        growing.forEach(
                name -> text.append("\n[[growth]]\nclass = \"").append(name).append("\"\nat-most = 0\n"));
        return text.toString();
    }
}
