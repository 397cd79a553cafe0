// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.testkit.PerfDataBuilder;
import java.util.Arrays;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class PerfDataFuzzTest {
    private static final byte[] GOOD = new PerfDataBuilder()
            .size(0)
            .scalar("java.threads.live", 17)
            .string("sun.gc.lastCause", "Ergonomics")
            .scalar("sun.gc.policy.x", -1)
            .build();

    /** Any bytes at all, and then a good block with some of its bytes changed and its end cut off. */
    @FuzzTest(maxDuration = "60s")
    void readsAnyBytesWithoutAnException(FuzzedDataProvider data) {
        byte[] changed = Arrays.copyOf(GOOD, data.consumeInt(0, GOOD.length));
        int changes = changed.length == 0 ? 0 : data.consumeInt(0, 16);
        for (int i = 0; i < changes; i++) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        PerfDataDirectoryTest.readAnything(changed);
        PerfDataDirectoryTest.readAnything(data.consumeRemainingAsBytes());
    }
}
