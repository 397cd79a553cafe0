// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class PerfDataFuzzTest {
    @FuzzTest(maxDuration = "60s")
    void readsAnyBytesWithoutAnException(byte[] bytes) {
        PerfDataDirectoryTest.readAnything(bytes);
    }
}
