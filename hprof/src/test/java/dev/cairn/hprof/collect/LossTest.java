// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.Exhausted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report says of what it has not. */
class LossTest {
    private static List<String> missing(MadeReport report, long nanos) {
        return report.books.all().stream()
                .flatMap(book -> book.missing(nanos).stream())
                .toList();
    }

    private static void exhaust(MadeReport report, long nanos, String what) {
        report.report(
                RecordType.EXHAUSTED,
                record -> record.u8(Exhausted.NANOS, nanos)
                        .u4(Exhausted.FLAGS, 3)
                        .u2(Exhausted.TEXT_BYTES, what.length())
                        .text(Exhausted.TEXT, what));
    }

    @Test
    void aKilledVmHasTakenItsLastCallsWithIt() {
        for (String kind : List.of("cpu=times", "cpu=old", "cpu=samples,times")) {
            MadeReport report = new MadeReport(kind);
            assertThat(missing(report, 5_000_000_000L))
                    .containsExactly(
                            "It ended before living threads had reported their calls for the first time; they are"
                                    + " missing.");
            report.sink.mark(1_000_000_000L, Mark.NO_TOKEN);
            report.sink.mark(3_750_000_000L, Mark.NO_TOKEN);
            assertThat(missing(report, 5_000_000_000L))
                    .containsExactly(
                            "Living threads reported their calls last 1.3 s before its end; later ones are missing.");
        }
        assertThat(missing(new MadeReport("cpu=samples", "heap=sites"), 5)).isEmpty();
    }

    @Test
    void aKilledVmHasNoHeapDump() {
        for (String heap : List.of("heap=dump", "heap=all")) {
            assertThat(missing(new MadeReport(heap), 5))
                    .containsExactly("There is no heap dump of its end, as only a VM that lives can be asked for one.");
        }
    }

    @Test
    void nobodyCanAskAKilledVmForItsMonitors() {
        assertThat(missing(new MadeReport("monitor=y"), 5))
                .containsExactly("MONITOR DUMP is empty, as only a VM that lives can be asked who owns its monitors.");
    }

    @Test
    void anAttachedReportDoesNotKnowAllMonitors() {
        MadeReport report = new MadeReport("monitor=y", "attached=y");
        report.dump();
        assertThat(report.text()).contains("\nCairn: As HPROF was attached, MONITOR DUMP has only monitors");
        MadeReport whole = new MadeReport("monitor=y");
        whole.dump();
        assertThat(whole.text()).doesNotContain("Cairn:");
    }

    @Test
    void aVmMayHaveEndedItself() {
        assertThat(missing(new MadeReport("heap=sites", "endsby=ExitOnOutOfMemoryError"), 5))
                .containsExactly(
                        "It may have ended itself at an OutOfMemoryError, as -XX:+ExitOnOutOfMemoryError has it.");
    }

    @Test
    void saysOnceWhenThereWasNoMemoryLeft() {
        MadeReport report = new MadeReport("heap=sites", "start_nanos=1000000000");
        exhaust(report, 3_500_000_000L, "Java\nheap");
        report.dump();
        assertThat(report.text())
                .endsWith("\nCairn: The VM threw OutOfMemoryError once 2.5 s after its profiling began: Java heap.\n");
        exhaust(report, 5_000_000_000L, "Metaspace");
        exhaust(report, 6_000_000_000L, "Java heap space");
        report.dump();
        report.dump();
        assertThat(report.text()
                        .lines()
                        .filter(line -> line.startsWith("Cairn:"))
                        .skip(1))
                .containsExactly("Cairn: The VM threw OutOfMemoryError 2 times, first 4.0 s after its profiling began:"
                        + " Metaspace.");
    }

    @Test
    void aTextThatIsLongerThanItsRecordIsNotRead() {
        MadeReport report = new MadeReport("heap=sites");
        assertThat(report.report(
                        RecordType.EXHAUSTED,
                        record -> record.u2(Exhausted.TEXT_BYTES, 100).text(Exhausted.TEXT, "short")))
                .isEqualTo(Outcome.MALFORMED);
    }
}
