// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a page, or a program by the API, may ask of a server: about one VM, about devices and their apps, about what was kept, or
 * about rules.
 *
 * @param <R> the report
 */
public sealed interface Question<R>
        permits VmQuestion, DeskQuestion, DebuggerQuestion, AppQuestion, CaptureQuestion, RuleQuestion {
    /** What the page and the paths of the API call it. */
    String name();

    /** What answers it; the page gets its JSON. */
    Class<R> report();

    /** The names of the arguments that it knows; all others are ignored. */
    Set<String> arguments();

    /** Whether something is not the same afterwards, so that the API wants a POST. */
    boolean changes();

    /** Those of {@code given} that the question knows. */
    default Map<String, String> known(Map<String, String> given) {
        Map<String, String> known = new TreeMap<>(given);
        known.keySet().retainAll(arguments());
        return known;
    }
}
