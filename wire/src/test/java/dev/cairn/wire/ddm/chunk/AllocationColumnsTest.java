// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllocationColumnsTest {
    private static final AllocationTally TALLY = new AllocationTally(1L << 40, 2, 3);
    private static final String[] NAMES = {"", "[J", "La/B;", "run", "B.java", "never used"};
    /** B.run in two lines, and a place that is not known. */
    private static final int[] PLACES = {2, 3, 4, 70_000, 2, 3, 4, -2, 0, 0, 0, -1};

    private static AllocationColumns two() {
        return new AllocationColumns(
                new long[] {1L << 33, 24},
                new long[] {0x12345, 7},
                new int[] {1, 2},
                new int[] {3, 1},
                new int[] {0, 1, 2, 0},
                PLACES.clone(),
                NAMES.clone());
    }

    private static AllocationReport read(ChunkForm<AllocationReport> form, RawChunk chunk) {
        assertThat(chunk.type()).isEqualTo(form.type());
        return ((Decoding.Done<AllocationReport>) form.decode(chunk.data())).value();
    }

    /** The same by the way that makes an object of everything. */
    private static AllocationReport built(boolean wide) {
        StackFrame far = new StackFrame("La/B;", "run", "B.java", 70_000);
        StackFrame nativeFrame = new StackFrame("La/B;", "run", "B.java", -2);
        AllocationReportBuilder builder = new AllocationReportBuilder(wide);
        builder.add(1L << 33, 0x12345, "[J", List.of(far, nativeFrame, new StackFrame("", "", "", -1)));
        builder.add(24, 7, "La/B;", List.of(far));
        return builder.build();
    }

    @Test
    void makesTheSameBytesAsAReport() {
        assertThat(two().report(false, 1 << 20, TALLY)).isEqualTo(built(false).toRaw());
        AllocationReport expected = built(true);
        AllocationReport wide = read(AllocationReport.WIDE_FORM, two().report(true, 1 << 20, TALLY));
        assertThat(wide)
                .isEqualTo(new AllocationReport(
                        true,
                        expected.allocations(),
                        expected.classNames(),
                        expected.methodNames(),
                        expected.fileNames(),
                        TALLY));
        assertThat(wide.toRaw()).isEqualTo(two().report(true, 1 << 20, TALLY));
    }

    @Test
    void keepsTheNewestThatFitTheBytes() {
        for (boolean wide : new boolean[] {false, true}) {
            ChunkForm<AllocationReport> form = wide ? AllocationReport.WIDE_FORM : AllocationReport.FORM;
            int whole = two().report(wide, 1 << 20, TALLY).data().length();
            int before = 0;
            for (int max = 0; max <= 2 * whole; max++) {
                RawChunk chunk = two().report(wide, max, TALLY);
                int entries = read(form, chunk).allocations().size();
                assertThat(entries).isGreaterThanOrEqualTo(before);
                if (entries > 0) {
                    assertThat(chunk.data().length()).isLessThanOrEqualTo(max);
                    assertThat(read(form, chunk).allocations().get(0).frames()).hasSize(3);
                }
                before = entries;
            }
            assertThat(before).isEqualTo(2);
        }
    }

    @Test
    void aRealThatIsFullTakesNoMore() {
        int many = 70_000;
        long[] sizes = IntStream.range(0, many).mapToLong(i -> i).toArray();
        int[] classes = new int[many];
        Arrays.fill(classes, 1);
        AllocationColumns columns = new AllocationColumns(
                sizes, new long[many], classes, new int[many], new int[0], new int[0], NAMES.clone());
        assertThat(read(AllocationReport.FORM, columns.report(false, 1 << 30, TALLY))
                        .allocations())
                .hasSize(0xFFFF);
        assertThat(read(AllocationReport.WIDE_FORM, columns.report(true, 1 << 30, TALLY))
                        .allocations())
                .hasSize(many);
    }

    @Test
    void clipsStacksThatARealCannotHold() {
        AllocationColumns columns = new AllocationColumns(
                new long[] {8, 16},
                new long[] {1, 1},
                new int[] {1, 1},
                new int[] {300, 2},
                new int[302],
                PLACES.clone(),
                NAMES.clone());
        AllocationReport report = read(AllocationReport.FORM, columns.report(false, 1 << 20, TALLY));
        assertThat(report.allocations().stream().map(each -> each.frames().size()))
                .containsExactly(255, 2);
        assertThat(report.tally()).isEqualTo(AllocationTally.UNKNOWN);
    }
}
