// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of rewritten methods. A method keeps its number however often its class is rewritten; classes of one name in
 * several class loaders share theirs.
 *
 * <p>In this package are no lambdas, and no sums of strings, as these would load classes while one is being loaded.
 */
final class InjectedMethods {
    private static final String BETWEEN = "\n";

    private final Map<String, Map<String, Integer>> numbers = new HashMap<>();
    private final List<Method> methods = new ArrayList<>();

    /** @param owner with slashes */
    private record Method(String owner, String source, String key) {}

    synchronized int number(String owner, String source, String name, String descriptor) {
        return number(known(owner), owner, source, name.concat(BETWEEN).concat(descriptor));
    }

    /** @param keys of each method the name and the descriptor, a line each */
    synchronized int[] numbers(String owner, String source, String[] keys) {
        Map<String, Integer> known = known(owner);
        int[] found = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            found[i] = number(known, owner, source, keys[i]);
        }
        return found;
    }

    private Map<String, Integer> known(String owner) {
        Map<String, Integer> known = numbers.get(owner);
        if (known == null) {
            known = new HashMap<>();
            numbers.put(owner, known);
        }
        return known;
    }

    private int number(Map<String, Integer> known, String owner, String source, String key) {
        Integer number = known.get(key);
        if (number == null) {
            number = methods.size();
            methods.add(new Method(owner, source, key));
            known.put(key, number);
        }
        return number;
    }

    synchronized boolean knows(String owner) {
        return numbers.containsKey(owner);
    }

    /** Its class with slashes, the source file or nothing, the name and the descriptor, a line each; empty if there is none. */
    synchronized String describe(int number) {
        if (number < 0 || number >= methods.size()) {
            return "";
        }
        Method method = methods.get(number);
        return method.owner()
                .concat(BETWEEN)
                .concat(method.source())
                .concat(BETWEEN)
                .concat(method.key());
    }
}
