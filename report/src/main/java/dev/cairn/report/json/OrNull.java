// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Numbers as JSON has them, where null means "not known". */
public final class OrNull {
    private OrNull() {}

    public static @Nullable Long of(OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
    }

    public static @Nullable Integer of(OptionalInt number) {
        return number.isPresent() ? (Integer) number.getAsInt() : null;
    }

    public static @Nullable Double of(OptionalDouble number) {
        return number.isPresent() ? (Double) number.getAsDouble() : null;
    }
}
