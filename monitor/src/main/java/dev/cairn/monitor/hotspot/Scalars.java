// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.wire.perfdata.PerfDataDirectory;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks counters up by name in one block; what was looked up is read again and again. */
record Scalars(PerfDataDirectory directory, ByteBuffer block) {
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
        OptionalLong now() {
            return offset < 0 ? OptionalLong.empty() : OptionalLong.of(block.getLong(offset));
        }

        /** For sums, where a counter that is not there counts nothing. A hostile block may say less than nothing. */
        long orZero() {
            return offset < 0 ? 0 : Math.max(0, block.getLong(offset));
        }
    }
}
