// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Rings for tests. */
public final class TestRings {
    private TestRings() {}

    public static SharedRing create(long dataBytes) {
        return switch (SharedRing.create(dataBytes)) {
            case SharedRing.Made.Ring made -> made.ring();
            case SharedRing.Made.Failed failed -> throw new AssertionError(failed.why());
        };
    }

    static MemorySegment zeroes(long bytes) {
        return Arena.ofAuto().allocate(bytes);
    }
}
