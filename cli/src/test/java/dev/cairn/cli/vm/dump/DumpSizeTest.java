// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.vm.Reports;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DumpSizeTest {
    private static final long USED = 20L << 20;
    private static final long COMMITTED = 8L << 30;

    private static VmRow row(@Nullable Long used, @Nullable UsedAt usedAt, @Nullable Long committed) {
        return Reports.rowWithHeap(used, usedAt, committed);
    }

    @Test
    void whatIsUsedNowIsWhatALiveDumpHolds() {
        assertThat(DumpSize.most(row(USED, UsedAt.NOW, COMMITTED), false)).hasValue(USED);
    }

    /** A heap that was small at its last collection may have filled since. */
    @Test
    void whatWasUsedAtTheLastCollectionSaysNothing() {
        assertThat(DumpSize.most(row(USED, UsedAt.LAST_GC, COMMITTED), false)).hasValue(COMMITTED);
    }

    @Test
    void deadObjectsMayBeAnywhere() {
        assertThat(DumpSize.most(row(USED, UsedAt.NOW, COMMITTED), true)).hasValue(COMMITTED);
    }

    @Test
    void whatIsNotKnownIsNotGuessed() {
        assertThat(DumpSize.most(row(null, null, COMMITTED), false)).hasValue(COMMITTED);
        assertThat(DumpSize.most(row(USED, UsedAt.LAST_GC, null), false)).isEmpty();
        assertThat(DumpSize.most(row(null, null, null), true)).isEmpty();
    }
}
