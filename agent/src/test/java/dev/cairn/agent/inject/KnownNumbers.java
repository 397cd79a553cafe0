// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import java.util.HashMap;
import java.util.Map;

/** Those of the library, without one: from 0 on. */
final class KnownNumbers implements MethodNumbers {
    private record Method(String owner, String name, String descriptor) {}

    private final Map<Method, Integer> numbers = new HashMap<>();

    @Override
    public int number(String owner, String source, String name, String descriptor) {
        return numbers.computeIfAbsent(new Method(owner, name, descriptor), method -> numbers.size());
    }
}
