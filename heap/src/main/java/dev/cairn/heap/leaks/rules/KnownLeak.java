// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A place that is known to leak: a line of {@code known-leaks.txt}.
 *
 * @param name a word
 * @param way what matches a part of the signature of a way
 * @param what fits behind "holds"
 * @param advice what to do
 */
record KnownLeak(String name, Pattern way, String what, String advice) {
    private static final String FILE = "known-leaks.txt";
    private static final int COLUMNS = 4;

    static List<KnownLeak> all() {
        try (InputStream in = Objects.requireNonNull(KnownLeak.class.getResourceAsStream(FILE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(KnownLeak::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KnownLeak of(String line) {
        String[] columns = line.split("\\s+\\|\\s+", COLUMNS);
        if (columns.length != COLUMNS) {
            throw new IllegalStateException("A line of " + FILE + " has no four columns: " + line);
        }
        return new KnownLeak(columns[0], Pattern.compile(columns[1]), columns[2], columns[3]);
    }

    boolean matches(String signature) {
        return way.matcher(signature).find();
    }
}
