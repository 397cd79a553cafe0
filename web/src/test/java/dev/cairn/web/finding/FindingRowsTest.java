// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.finding.Trend;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.report.vm.FindingRow;
import dev.cairn.report.vm.FindingSeverity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FindingRowsTest {
    private static final long MIB = 1024 * 1024;
    private static final double MIB_AN_HOUR = MIB / 3600.0;
    private static final Trend GROWTH = new Trend(180 * MIB_AN_HOUR, 160 * MIB_AN_HOUR, 210 * MIB_AN_HOUR);
    private static final Duration SPAN = Duration.ofMinutes(52);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static FindingRow words(Finding finding) {
        return FindingRows.of(finding, 42);
    }

    private static StackFrame frame(String className, String method, String file, int line) {
        return new StackFrame(className, method, Optional.of(file), line);
    }

    @Test
    void saysWhenTheHeapWillBeFull() {
        FindingRow row = words(new Finding.HeapFloorRises(GROWTH, 1024 * MIB, 2824 * MIB, 41, SPAN, true));
        assertThat(row.sentence())
                .isEqualTo("What collections leave in the heap grows by 180 MiB an hour (160 MiB to 210 MiB), over 41"
                        + " collections of the whole heap in 52 min. If that goes on, the heap (2.8 GiB at"
                        + " most) is full in about 10 h (8.6 h to 11 h).");
        assertThat(row.severity()).isEqualTo(FindingSeverity.WARNING);
        assertThat(row.command()).isEqualTo("cairn alloc 42 --live");
        assertThat(row.evidence())
                .filteredOn(one -> one.name().equals("full in"))
                .singleElement()
                .satisfies(one -> assertThat(one.value()).isEqualTo(36_000));
    }

    @Test
    void saysNothingOfAnEndThatIsNotKnown() {
        Trend open = new Trend(GROWTH.perSecond(), GROWTH.low(), Double.POSITIVE_INFINITY);
        FindingRow row = words(new Finding.HeapFloorRises(open, MIB, 0, 41, SPAN, true));
        assertThat(row.sentence()).contains("(160 MiB to any number)").doesNotContain("full");
        assertThat(row.evidence()).extracting("name").doesNotContain("full in");
        assertThat(row.evidence()).anySatisfy(one -> assertThat(one.value()).isNull());
    }

    @Test
    void putsNoNumberOnAnEndThatIsFar() {
        Trend slow = new Trend(1, 0.9, 1.1);
        FindingRow row = words(new Finding.HeapFloorRises(slow, MIB, 2824 * MIB, 41, SPAN, true));
        assertThat(row.sentence()).endsWith("is full in more than a year.");
        assertThat(words(new Finding.Throttled(61, 10, OptionalDouble.of(1), MINUTE))
                        .sentence())
                .endsWith("the time of 1 core that it may have.");
    }

    @Test
    void callsWhatYoungCollectionsLeaveADoubt() {
        FindingRow row = words(new Finding.HeapFloorRises(GROWTH, MIB, 90 * MIB, 41, SPAN, false));
        assertThat(row.severity()).isEqualTo(FindingSeverity.NOTE);
        assertThat(row.sentence()).startsWith("What young collections leave").contains("may be garbage");
        assertThat(row.command()).isEqualTo("cairn gc 42");
    }

    @Test
    void putsEachKindIntoASentenceOfItsOwn() {
        List<Finding> all = List.of(
                new Finding.GcShareHigh(31, 15, MINUTE),
                new Finding.ThreadsGrow(new Trend(0.1, 0.09, 0.11), 1234, Duration.ofMinutes(15)),
                new Finding.Throttled(61, 10, OptionalDouble.of(1.5), MINUTE),
                new Finding.Swapped(40 * MIB, 300 * MIB),
                new Finding.GroupMemoryShort(1990 * MIB, 2000 * MIB),
                new Finding.MachineMemoryShort(100 * MIB, 8000 * MIB, OptionalDouble.of(12)),
                new Finding.Deadlocked(2),
                new Finding.OneSiteAllocates(
                        "byte[]",
                        List.of(
                                frame("java.util.Arrays", "copyOf", "Arrays.java", 3537),
                                frame("com.acme.Till", "print", "Till.java", 12)),
                        new Estimate(0.42, 0.02),
                        new Estimate(1200 * MIB, 60.0 * MIB),
                        3100,
                        MINUTE));
        assertThat(all.stream().map(FindingRowsTest::words).map(FindingRow::sentence))
                .containsExactly(
                        "The VM stood still for its collectors 31 % of the last minute; 15 % is much already.",
                        "Threads start faster than they end: 1,234 live now, about 360 more an hour, for 15 min.",
                        "The kernel held this VM back in 61 % of its scheduling periods in the last minute: its control"
                                + " group had used up the time of 1.5 cores that it may have.",
                        "40.0 MiB of this VM's memory are in swap, beside 300 MiB in memory. A collection of the whole"
                                + " heap must read back what of it is heap.",
                        "The control group of this VM uses 1.9 GiB of the 2.0 GiB that it may have. When it needs"
                                + " more, the kernel kills a process in it.",
                        "The machine has 100 MiB of its 7.8 GiB of memory left, and tasks waited for memory 12 % of the"
                                + " last minute.",
                        "2 threads wait for one another and will never go on, as the last look for deadlocks saw.",
                        "One site allocates 42 % (38 % to 46 %) of all bytes that were recorded: byte[] in"
                                + " java.util.Arrays.copyOf (Arrays.java:3537), called by com.acme.Till.print"
                                + " (Till.java:12).");
        assertThat(all.stream().map(FindingRowsTest::words).map(FindingRow::kind))
                .doesNotHaveDuplicates();
    }
}
