// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.vm.thread.ThreadPoolRow;
import dev.cairn.report.vm.thread.ThreadPoolsReport;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThreadPoolsQuestionTest {
    private static ThreadRow thread(long id, String name, String state, @Nullable Long millis) {
        return new ThreadRow(id, null, name, state, false, false, false, millis, null, millis, null, null);
    }

    private static ThreadPoolsReport report(ThreadRow... threads) {
        return ThreadPoolsQuestion.report(new ThreadsReport("1-1", 1, "Shop", false, 40L, List.of(threads), null));
    }

    @Test
    void addsUpThreadsWhoseNamesDifferInTheLastNumber() {
        ThreadPoolsReport report = report(
                thread(1, "main", "running", 70L),
                thread(2, "exec-1", "wait", 40L),
                thread(3, "exec-2", "monitor", 50L),
                thread(4, "exec-3", "wait", null),
                thread(5, "Timer-0", "timedWait", null));

        assertThat(report.threads()).isEqualTo(5);
        assertThat(report.virtualThreads()).isEqualTo(40);
        assertThat(report.pools())
                .containsExactly(
                        new ThreadPoolRow("exec-*", 3, Map.of("wait", 2L, "monitor", 1L), 90L, 90L),
                        new ThreadPoolRow("main", 1, Map.of("running", 1L), 70L, 70L),
                        new ThreadPoolRow("Timer-0", 1, Map.of("timedWait", 1L), null, null));
        assertThat(report.pools().getFirst().states().keySet()).containsExactly("wait", "monitor");
    }
}
