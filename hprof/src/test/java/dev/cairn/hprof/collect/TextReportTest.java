// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeReport.MAIN_THREAD;
import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole reports, letter by letter. */
class TextReportTest {
    private static final List<String> WORDS_OF_READERS = List.of(
            "CPU SAMPLES BEGIN",
            "CPU TIME (ms) BEGIN",
            "SITES BEGIN",
            "HEAP DUMP BEGIN",
            "MONITOR DUMP BEGIN",
            "MONITOR TIME BEGIN",
            "THREAD START (",
            "TRACE 3");

    @Test
    void beginsWithAHeaderThatNoReaderTakesForARecord() {
        String head = new String(new MadeReport().written(), StandardCharsets.UTF_8);
        assertThat(head)
                .startsWith("JAVA PROFILE 1.0.1, created Fri Nov 20 04:19:35 2026\n\n")
                .endsWith("\n--------\n\n");
        assertThat(head.lines().filter("--------"::equals)).hasSize(1);
        assertThat(WORDS_OF_READERS).noneMatch(head::contains);
    }

    @Test
    void hasSites() {
        MadeReport report = new MadeReport("heap=sites").withNames().withMain();
        report.allocate(3, 1, 1, 16, stack(2, 0, 1, 12));
        report.allocate(1, 10, 2, 4016, stack(1, 0));
        report.sink.free(0, 2, 0, 0);
        report.dump();
        assertThat(report.text()).isEqualTo("""
            THREAD START (obj=50000007, id = 200001, name="main", group="main")
            TRACE 300000:
            \t<empty>
            TRACE 300002:
            \tApp.make(App.java:9)
            \tApp.main(App.java:4)
            TRACE 300003:
            \tApp.main(App.java:3)
            SITES BEGIN (ordered by live bytes) Fri Nov 20 04:19:35 2026
                      percent          live          alloc'ed  stack class
             rank   self  accum     bytes objs     bytes  objs trace name
                1 99.21% 99.21%      4016    1      4016     1 300003 int[]
                2  0.79% 100.00%        32    2        48     3 300002 App
            SITES END
            """);
        assertThat(report.messages.toString(StandardCharsets.UTF_8)).isEqualTo("Dumping allocation sites ... done.\n");
    }

    @Test
    void hasCpuSamplesOfTheTimeSinceTheLastDumpAndEachTraceOnce() {
        MadeReport report = new MadeReport("cpu=samples", "cutoff=0.2", "verbose=n").withNames();
        report.sample(6, stack(1, 12));
        report.sample(3, stack(3, -1, 1, 0));
        report.sample(1, stack(2, 0));
        report.sample(5, stack());
        report.dump();
        report.sample(2, stack(1, 12));
        report.dump();
        report.dump();
        assertThat(report.text()).isEqualTo("""
            TRACE 300002:
            \tApp.main(App.java:4)
            TRACE 300003:
            \tApp.nap(App.java:Unknown line)
            \tApp.main(App.java:3)
            CPU SAMPLES BEGIN (total = 10) Fri Nov 20 04:19:35 2026
            rank   self  accum   count trace method
               1 60.00% 60.00%       6 300002 App.main
               2 30.00% 90.00%       3 300003 App.nap
            CPU SAMPLES END
            CPU SAMPLES BEGIN (total = 2) Fri Nov 20 04:19:35 2026
            rank   self  accum   count trace method
               1 100.00% 100.00%       2 300002 App.main
            CPU SAMPLES END
            CPU SAMPLES BEGIN (total = 0) Fri Nov 20 04:19:35 2026
            CPU SAMPLES END
            """);
        assertThat(report.messages.size()).isZero();
    }

    @Test
    void countsCpuTimeAndNotLooks() {
        MadeReport report = new MadeReport("cpu=samples", "interval=2").withNames();
        for (int i = 0; i < 1000; i++) {
            report.sample(i % 10 == 0 ? 20_000_000 : 0, 0, stack(1, 0));
            report.sample(50_000, 0, stack(2, 0));
        }
        report.sample(-1, 0, stack(3, -1));
        report.dump();
        assertThat(report.text()).contains("""
            CPU SAMPLES BEGIN (total = 1025) Fri Nov 20 04:19:35 2026
            rank   self  accum   count trace method
               1 97.56% 97.56%    1000 300002 App.main
               2  2.44% 100.00%      25 300003 App.make
            CPU SAMPLES END
            """).doesNotContain("Cairn: ");
    }

    @Test
    void saysWhereLooksWereFurtherApartAndWhatNobodySaw() {
        MadeReport report = new MadeReport("cpu=samples").withNames();
        report.sample(4_000_000_000L, 0, stack(1, 0));
        report.sample(80_000_000, 3 << 8, stack(1, 0));
        report.sample(90_000_000, 2, stack());
        report.dump();
        assertThat(report.text()).contains("(total = 408)").doesNotContain("Cairn: ");
        report.sample(80_000_000, 3 << 8, stack(1, 0));
        report.sample(40_000_000, 1 << 8, stack(1, 0));
        report.sample(700_000_000, 2, stack());
        report.dump();
        assertThat(report.text()).endsWith("""
            CPU SAMPLES END
            Cairn: threads used 700 ms of CPU time after they were last looked at, before they or the program ended; \
            where is not known, so that is not in CPU SAMPLES.
            Cairn: looking at the threads cost too much, so that was done every 80 ms at times; a sample stands for \
            10 ms all the same.
            """);
    }

    @Test
    void splitsTracesByThreadAndLeavesLinesOut() {
        MadeReport report = new MadeReport("cpu=samples", "thread=y", "lineno=n")
                .withNames()
                .withMain();
        report.sample(1, stack(1, 0));
        report.dump();
        assertThat(report.text()).contains("TRACE 300002: (thread=200001)\n\tApp.main(App.java:Unknown line)\n");
    }

    @Test
    void isBareWithCpuOld() {
        MadeReport report = new MadeReport("cpu=old").withNames().withMain();
        assertThat(report.written()).isEmpty();
    }

    @Test
    void hasMonitors() {
        MadeReport report = new MadeReport("monitor=y").withNames().withMain();
        report.report(
                RecordType.WAIT,
                record -> record.u8(16, 250).u4(24, MAIN_THREAD).u4(28, 1));
        report.report(
                RecordType.WAITED, record -> record.u8(16, 3_900_000).u4(24, 99).u4(28, 1));
        report.report(
                RecordType.CONTENTION,
                record -> record.u8(16, 5_000_000)
                        .u4(24, MAIN_THREAD)
                        .u4(28, 1)
                        .u2(34, 1)
                        .u4(40, 1)
                        .u4(44, 0));
        report.report(
                RecordType.THREAD_STATE,
                record -> record.u4(8, MAIN_THREAD).u4(12, 0x401).u8(16, 0));
        report.report(
                RecordType.MONITOR,
                record -> record.u4(8, 1)
                        .u4(12, MAIN_THREAD)
                        .u4(16, 2)
                        .u2(20, 2)
                        .u2(22, 0)
                        .u4(24, MAIN_THREAD)
                        .u4(28, MAIN_THREAD));
        report.dump();
        assertThat(report.text()).isEqualTo("""
            THREAD START (obj=50000007, id = 200001, name="main", group="main")
            WAIT: MONITOR LApp;, timeout=250, thread 200001
            WAITED: MONITOR LApp;, time_waited=3, <unknown thread>
            TRACE 300000:
            \t<empty>
            TRACE 300002:
            \tApp.main(App.java:3)
            MONITOR DUMP BEGIN
                THREAD 200001, trace 300000, status: MW
                MONITOR LApp;
            \towner: thread 200001, entry count: 2
            \twaiting to enter: thread 200001, thread 200001
            \twaiting to be notified:
            MONITOR DUMP END
            MONITOR TIME BEGIN (total = 5 ms) Fri Nov 20 04:19:35 2026
            rank   self  accum   count trace monitor
               1 100.00% 100.00%       1 300002 App (Java)
            MONITOR TIME END
            """);
    }

    @Test
    void keepsTheNamesOfATargetOnTheirLine() {
        MadeReport report = new MadeReport();
        report.report(
                RecordType.THREAD_START,
                record -> record.u8(8, 1).u8(16, 5).u2(24, 13).text(32, "a\nSITES BEGIN"));
        assertThat(report.text().lines()).hasSize(1);
    }

    @Test
    void takesNoRecordThatIsShorterThanItSays() {
        MadeReport report = new MadeReport("monitor=y").withNames();
        for (RecordType type : RecordType.values()) {
            if (type.isOfReport() && type != RecordType.CALLS) {
                assertThat(report.report(type, record -> {})).isEqualTo(Outcome.MALFORMED);
            }
        }
        assertThat(report.report(
                        RecordType.MONITOR, record -> record.u2(20, 0xFFFF).u2(22, 0xFFFF)))
                .isEqualTo(Outcome.MALFORMED);
        assertThat(report.report(
                        RecordType.CONTENTION, record -> record.u2(34, 100).u4(36, 0)))
                .isEqualTo(Outcome.MALFORMED);
    }

    @Test
    void saysThatSitesAreAnEstimateAndWhatFoundNoRoom() {
        MadeReport report =
                new MadeReport("heap=sites", "sampled=y").withNames().withMain();
        report.sink.sample(new SampleRecord(stack(1, 0))
                .id(1)
                .amount(16)
                .interval(1000)
                .thread(MAIN_THREAD)
                .classNumber(1));
        report.dump();
        assertThat(report.text())
                .contains("    1 100.00% 100.00%      1008   63      1008    63 300002 App\n")
                .contains("Cairn: Allocations are sampled");
        report.sink.free(0, 1, 0, 0);
        report.dump();
        assertThat(report.text()).contains("         0    0      1008    63 300002 App\n");
    }
}
