// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which columns of which sources a query reads, as the engine's plan has them. */
final class ScannedColumns {
    /** What a query writes into such a plan has its quotation marks escaped, so it is never taken for a part of it. */
    private static final Pattern SCAN =
            Pattern.compile("\"Function\": \"(\\w+)\",\\s*(?:\"Projections\": (?:\\[([^\\]]*)\\]|\"(\\w+)\"))?");

    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");

    private ScannedColumns() {}

    /** By source; a source of which the plan names no columns has none here. */
    static Map<String, Set<String>> of(String plan) {
        Map<String, Set<String>> result = new HashMap<>();
        Matcher scans = SCAN.matcher(plan);
        while (scans.find()) {
            Set<String> columns = result.computeIfAbsent(scans.group(1).toLowerCase(Locale.ROOT), _ -> new TreeSet<>());
            if (scans.group(3) != null) {
                columns.add(scans.group(3));
            } else if (scans.group(2) != null) {
                Matcher names = NAME.matcher(scans.group(2));
                while (names.find()) {
                    columns.add(names.group(1));
                }
            }
        }
        return result;
    }
}
