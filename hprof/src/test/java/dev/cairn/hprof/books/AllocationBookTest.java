// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportSymbols;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.settings.SettingsLines;
import dev.cairn.hprof.settings.SettingsReading;
import dev.cairn.profile.record.FrameList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationBookTest {
    private static final int INTERVAL = 512 * 1024;
    private static final int OBJECTS = 10_000;

    private static AllocationBook book() {
        ObjectIds objects = new ObjectIds();
        return new AllocationBook(
                new NameTables(
                        ((SettingsReading.Read) SettingsLines.read(List.of("heap=sites", "sampled=y"))).settings(),
                        new ReportSymbols(1 << 20),
                        new Traces(1 << 16),
                        new ReportThreads(objects),
                        objects),
                1 << 20);
    }

    /** The samples that ten thousand objects yield on average stand for ten thousand again, whatever their size. */
    @ParameterizedTest
    @ValueSource(longs = {16_384, 100_000, 262_144, 524_288, 716_800, 1_000_000, 3_000_000})
    void samplesStandForWhatWasAllocated(long size) {
        AllocationBook book = book();
        long drawn = Math.round(OBJECTS * -Math.expm1(-(double) size / INTERVAL));
        for (int id = 1; id <= drawn; id++) {
            book.allocation(id, size, INTERVAL, 0, 1, new FrameList());
        }
        assertThat((double) book.totals().allocatedObjects()).isCloseTo(OBJECTS, withPercentage(0.5));
        assertThat((double) book.totals().liveBytes()).isCloseTo((double) OBJECTS * size, withPercentage(0.5));
        for (int id = 1; id <= drawn; id++) {
            book.free(id);
        }
        assertThat(book.totals().liveObjects()).isZero();
        assertThat(book.totals().liveBytes()).isZero();
    }
}
