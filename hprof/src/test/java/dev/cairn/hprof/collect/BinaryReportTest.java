// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whole reports, record by record. */
class BinaryReportTest {
    @Test
    void hasSitesAndSamplesBehindAllThatTheyReferTo() {
        MadeReport report = new MadeReport("format=b", "heap=sites", "cpu=samples", "cutoff=0.5", "depth=7")
                .withNames()
                .withMain();
        report.allocate(3, 1, 3, 16, stack(2, 0, 1, 12));
        report.allocate(1, 10, 2, 8, stack(1, 0));
        report.sample(2, stack(1, 0));
        report.dump();
        assertThat(BinaryRecords.of(report.written()))
                .containsExactly(
                        "1.0.1 4 1795321175000".replace("1795321175000", Long.toString(millis())),
                        "control 3 depth 7",
                        "string main",
                        "string system",
                        "trace 300000 thread 0",
                        "start 200001 object 56 trace 300000 main in main in system",
                        "string App",
                        "class 100000 object 48 trace 300000 App",
                        "string make",
                        "string ()I",
                        "string App.java",
                        "frame 24 make()I App.java class 100000 line 9",
                        "string ([Ljava/lang/String;)V",
                        "frame 64 main([Ljava/lang/String;)V App.java class 100000 line 4",
                        "trace 300002 thread 0 24 64",
                        "frame 80 main([Ljava/lang/String;)V App.java class 100000 line 3",
                        "trace 300003 thread 0 80",
                        "string a.Node[]",
                        "class 100002 object 112 trace 300000 a.Node[]",
                        "sites 0 cutoff 0.5 live 56 4 all 56 4 [2 class 100002 trace 300002 live 48 3 all 48 3]",
                        "samples 2 2 of 300003");
    }

    private static long millis() {
        return java.time.Instant.parse("2026-11-20T04:19:35Z").toEpochMilli();
    }

    @Test
    void hasWideIdsWhereAHeapDumpWouldComeInSegments() {
        MadeReport report = new MadeReport("format=b", "heap=sites", "maxmemory=2000000000").withMain();
        report.sink.report(
                dev.cairn.wire.ring.RecordType.THREAD_END, java.lang.foreign.MemorySegment.ofArray(new long[3]), 0, 24);
        assertThat(BinaryRecords.of(report.written()))
                .startsWith("1.0.2 8 " + millis(), "control 1 depth 4")
                .endsWith("start 200001 object 56 trace 300000 main in main in system");
    }

    @Test
    void tellsWhatIsMissingInATextThatNothingRefersTo() {
        MadeReport report = new MadeReport("format=b", "verbose=n");
        report.form.remark("something is missing.");
        assertThat(BinaryRecords.of(report.written())).endsWith("string Cairn: something is missing.");
    }
}
