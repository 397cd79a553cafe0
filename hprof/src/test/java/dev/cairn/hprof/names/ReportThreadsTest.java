// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ring.RecordLayout.ThreadName;
import org.junit.jupiter.api.Test;

class ReportThreadsTest {
    private final ReportThreads threads = new ReportThreads(new ObjectIds());

    @Test
    void numbersThreadsAsTheyStart() {
        assertThat(threads.start(1, "main", "main", "system")).hasValueSatisfying(thread -> {
            assertThat(thread.serial()).isEqualTo(ReportThreads.FIRST);
            assertThat(ObjectIds.text(thread.object())).isEqualTo("50000007");
            assertThat(thread.group()).isEqualTo("main");
        });
        assertThat(threads.start(1, "main", "main", "system")).isEmpty();
        assertThat(threads.name(7, 0, 1, "main")).isEmpty();
        assertThat(threads.serial(7)).isEqualTo(ReportThreads.FIRST);
    }

    @Test
    void theMainThreadHasTheFirstNumberWhateverItsIdIs() {
        threads.start(2, "early", "main", "system");
        assertThat(threads.start(3, "main", "main", "system"))
                .hasValueSatisfying(thread -> assertThat(thread.serial()).isEqualTo(ReportThreads.FIRST));
        assertThat(threads.start(4, "main", "main", "system"))
                .hasValueSatisfying(thread -> assertThat(thread.serial()).isEqualTo(ReportThreads.FIRST + 2));
    }

    @Test
    void tellsAThreadThatWasThereBefore() {
        assertThat(threads.name(7, 0, 10, "Finalizer"))
                .hasValueSatisfying(thread -> assertThat(thread.name()).isEqualTo("Finalizer"));
        assertThat(threads.serial(7)).isEqualTo(ReportThreads.FIRST + 1);
        assertThat(threads.serial(8)).isEqualTo(ReportThreads.UNKNOWN);
    }

    @Test
    void knowsTheGroupOfAThreadThatWasThereBefore() {
        threads.before(10, "Finalizer", "system", "");
        threads.before(11, "Idle", "system", "");
        assertThat(threads.name(7, 0, 10, "Finalizer")).hasValueSatisfying(thread -> {
            assertThat(thread.serial()).isEqualTo(ReportThreads.FIRST + 1);
            assertThat(thread.group()).isEqualTo("system");
        });
        threads.before(10, "Finalizer", "other", "");
        assertThat(threads.start(10, "Finalizer", "system", "")).isEmpty();
        assertThat(threads.serialOfJavaId(11)).isEqualTo(ReportThreads.UNKNOWN);
        assertThat(threads.end(11)).isEqualTo(ReportThreads.UNKNOWN);
    }

    @Test
    void takesVirtualThreadsThatNobodyToldForOne() {
        assertThat(threads.name(7, ThreadName.FLAG_VIRTUAL, 30, "")).isPresent();
        assertThat(threads.name(8, ThreadName.FLAG_VIRTUAL, 31, "")).isEmpty();
        assertThat(threads.serial(7)).isEqualTo(threads.serial(8));
    }

    @Test
    void remembersAThreadForAWhileAfterItsEnd() {
        threads.start(1, "main", "main", "");
        threads.name(7, 0, 1, "main");
        assertThat(threads.end(1)).isEqualTo(ReportThreads.FIRST);
        assertThat(threads.serial(7)).isEqualTo(ReportThreads.FIRST);
        assertThat(threads.end(99)).isEqualTo(ReportThreads.UNKNOWN);
        for (long id = 100; id < 20_200; id++) {
            threads.start(id, "short", "main", "");
            threads.end(id);
        }
        assertThat(threads.serial(7)).isEqualTo(ReportThreads.UNKNOWN);
    }
}
