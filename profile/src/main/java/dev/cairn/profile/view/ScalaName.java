// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of Scala 2 and 3 as their source has them. */
final class ScalaName {
    /** The first one that fits a whole method's name counts. */
    private static final List<NameRule> METHODS = List.of(
            NameRule.of("\\$anonfun\\$new\\$\\d+(?:\\$adapted)?", "<init> {lambda}"),
            NameRule.of("\\$anonfun\\$(.+?)\\$\\d+(?:\\$adapted)?", "$1 {lambda}"),
            NameRule.of("(.+?)\\$\\$anonfun\\$.*", "$1 {lambda}"),
            NameRule.of("(.+)\\$default\\$(\\d+)", "$1 {default of argument $2}"),
            NameRule.of("(.+)\\$lzy(?:compute|INIT\\d*)(?:\\$\\d+)?", "$1 {lazy}"),
            NameRule.of("(.+)\\$mc[A-Z]+\\$sp", "$1"),
            NameRule.of("(.+)\\$extension\\d*", "$1"),
            NameRule.of("\\$init\\$", "<init>"),
            NameRule.of("[\\w$]+\\$\\$([^$]+)", "$1"),
            NameRule.of("(.+?)\\$\\d*", "$1"));

    /** {@code com$acme$Shop$$$_$sell$$anonfun$1}: a lambda that Scala 3 keeps in another class than that of its method. */
    private static final Pattern LIFTED = Pattern.compile("([\\w$]+?)\\$\\$\\$_\\$(.+)");

    /** {@code Shop$$anonfun$sell$1}, with more levels perhaps: a lambda of Scala 2.11. */
    private static final Pattern LAMBDA_CLASS = Pattern.compile("(.+?)\\$\\$anonfun\\$([^$]+)(?:\\$.*)?");

    private static final Pattern ANONYMOUS_CLASS = Pattern.compile("(.+?)\\$?\\$anon\\$\\d+(.*)");

    private static final Pattern OPERATOR = Pattern.compile(
            "\\$(tilde|eq|less|greater|bang|hash|percent|up|amp|bar|times|div|plus|minus|colon|bslash|qmark|at)(?![a-z])");
    private static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("tilde", "~"),
            Map.entry("eq", "="),
            Map.entry("less", "<"),
            Map.entry("greater", ">"),
            Map.entry("bang", "!"),
            Map.entry("hash", "#"),
            Map.entry("percent", "%"),
            Map.entry("up", "^"),
            Map.entry("amp", "&"),
            Map.entry("bar", "|"),
            Map.entry("times", "*"),
            Map.entry("div", "/"),
            Map.entry("plus", "+"),
            Map.entry("minus", "-"),
            Map.entry("colon", ":"),
            Map.entry("bslash", "\\"),
            Map.entry("qmark", "?"),
            Map.entry("at", "@"));

    private ScalaName() {}

    static String of(String className, String method) {
        String decodedClass = decoded(className);
        Matcher lambda = LAMBDA_CLASS.matcher(decodedClass);
        if (lambda.matches()) {
            return typeOf(lambda.group(1)) + "." + lambda.group(2) + " {lambda}";
        }
        Matcher lifted = LIFTED.matcher(method);
        if (lifted.matches()) {
            return lifted.group(1).replace('$', '.') + "." + methodOf(decoded(lifted.group(2)));
        }
        return typeOf(decodedClass) + "." + methodOf(decoded(method));
    }

    /** An object is a class whose name ends with a dollar. */
    private static String typeOf(String className) {
        Matcher anonymous = ANONYMOUS_CLASS.matcher(className);
        String named = anonymous.matches() ? anonymous.group(1) + " {anonymous}" + anonymous.group(2) : className;
        String open = named.endsWith("$") ? named.substring(0, named.length() - 1) : named;
        return open.replaceAll("(?<=[^.$])\\$\\$?(?=[^$])", ".");
    }

    private static String methodOf(String method) {
        return NameRule.apply(METHODS, method);
    }

    private static String decoded(String name) {
        return name.indexOf('$') < 0
                ? name
                : OPERATOR.matcher(name)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(OPERATORS.getOrDefault(found.group(1), found.group())));
    }
}
