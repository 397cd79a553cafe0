// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.wire.perfdata.PerfDataDirectory;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks counters up by name in one block; what was looked up is read again and again. */
record Scalars(PerfDataDirectory directory, ByteBuffer block) {
    /** More than any memory, and 36 years of nanoseconds: a sum of a few such numbers does not overflow. */
    private static final long MOST = 1L << 60;

    Scalars {
        block = block.duplicate().order(directory.order());
    }

    Scalar named(String name) {
        return new Scalar(block, directory.offsetOf(name).orElse(-1));
    }

    OptionalLong now(String name) {
        return named(name).now();
    }

    Optional<String> string(String name) {
        return directory.string(block, name);
    }

    /** One counter, found or not: {@code offset} is negative where this VM does not have it. */
    record Scalar(ByteBuffer block, int offset) {
        /** Empty too where the block says what cannot be, such as less than nothing: anybody can have written it. */
        OptionalLong now() {
            return now(MOST);
        }

        /** The same of a counter that is never above {@code most}. */
        OptionalLong now(long most) {
            if (offset < 0) {
                return OptionalLong.empty();
            }
            long value = block.getLong(offset);
            return value < 0 || value > most ? OptionalLong.empty() : OptionalLong.of(value);
        }

        /** For sums, where a counter that is not there, or says what cannot be, counts nothing. */
        long orZero() {
            return now().orElse(0);
        }
    }
}
