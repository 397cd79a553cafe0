// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import java.util.Optional;
import java.util.OptionalLong;

/** Values that may be none. */
final class Cells {
    private Cells() {}

    static OptionalLong number(boolean known, long value) {
        return known ? OptionalLong.of(value) : OptionalLong.empty();
    }

    static Optional<String> text(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
