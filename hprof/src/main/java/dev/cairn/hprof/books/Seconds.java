// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Locale;

/** A time as sentences have it: {@code 1.5 s}. */
final class Seconds {
    private static final double NANOS = 1e9;

    private Seconds() {}

    static String of(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", Math.max(0, nanos) / NANOS);
    }
}
