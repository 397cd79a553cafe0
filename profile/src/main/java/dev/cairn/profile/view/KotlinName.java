// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of Kotlin as their source has them. */
final class KotlinName {
    static final String ENDING = ".kt";

    /** The first one that fits a whole method's name counts. */
    private static final List<NameRule> METHODS = List.of(
            NameRule.of("(.+?)(?:_delegate)?\\$lambda[-$]\\d+(?:\\$.*)?", "$1 {lambda}"),
            NameRule.of("(.+)\\$default", "$1 {defaults}"),
            NameRule.of("(.+)\\$suspendImpl", "$1"),
            NameRule.of("access\\$(.+?)(?:\\$(?:p|cp))?(?:\\$s-?\\d+)?", "$1 {access}"),
            NameRule.of("(.+)-impl\\d*", "$1"),
            // What takes or returns a value class has a hash behind its name.
            NameRule.of("([^-]+)-[\\w-]{7}", "$1"),
            // A function within another one.
            NameRule.of("([^$]+)\\$([^$]+)", "$1.$2"));

    /** {@code Shop$sell$1}, {@code Shop$sell$2$1}: a lambda, a coroutine or an object within the method {@code sell}. */
    private static final Pattern WITHIN_METHOD = Pattern.compile("(.+?)\\$([a-z_][^$]*)(?:\\$\\$?[^$]+)*?\\$\\d+");

    private KotlinName() {}

    static String of(String className, String method, String file) {
        Matcher within = WITHIN_METHOD.matcher(className);
        if (within.matches()) {
            String outer = typeOf(within.group(1), file) + within.group(2);
            return switch (method) {
                case "invoke" -> outer + " {lambda}";
                case "invokeSuspend" -> outer + " {coroutine}";
                default -> outer + " {anonymous}." + methodOf(method);
            };
        }
        return typeOf(className, file) + methodOf(method);
    }

    /** With a dot behind it. Functions outside of classes are in a class that is named after the file: that stands in no source. */
    private static String typeOf(String className, String file) {
        int simple = className.lastIndexOf('.') + 1;
        String name = file.substring(0, file.length() - ENDING.length());
        String facade = name.isEmpty() ? "" : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + "Kt";
        if (className.substring(simple).equals(facade)) {
            return className.substring(0, simple);
        }
        return className.replace("$Companion", "").replace('$', '.') + ".";
    }

    private static String methodOf(String method) {
        return NameRule.apply(METHODS, method);
    }
}
