// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import dev.cairn.report.vm.thread.DumpedThreadRow;
import dev.cairn.report.vm.thread.HeldLock;
import dev.cairn.report.vm.thread.LockedThread;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.report.vm.thread.ThreadLocksReport;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Contention;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one thread waits for and holds, over HTTP. */
@Timeout(120)
class ThreadLocksApiTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture();
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private ThreadLocksReport locks(String key, long thread) throws IOException, InterruptedException {
        HttpResponse<String> answer = fixture.send(fixture.signedIn("api/threadLocks?vm=" + key + "&thread=" + thread));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        ThreadLocksReport report =
                Json.read(Json.type(ThreadLocksReport.class), answer.body()).orElseThrow();
        assertThat(report.thread().id()).isEqualTo(thread);
        return report;
    }

    /** JDK 17, where reading the standard input is guarded by monitors. */
    @Test
    void showsMonitorsThatNobodyWaitsForToo() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Contention.class)) {
            target.tell("own");
            assertThat(target.firstLine()).isNotEmpty();
            String key = eventually(
                            LIMIT,
                            () -> fixture.monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id()
                    .toString();
            LocksReport contended = eventually(
                    LIMIT,
                    () -> Json.read(
                                    Json.type(LocksReport.class),
                                    fixture.send(fixture.signedIn("api/locks?vm=" + key))
                                            .body())
                            .orElseThrow(),
                    seen -> seen.threads().stream()
                            .anyMatch(thread -> thread.name().equals("entering")));
            assertThat(contended.threads()).extracting(LockedThread::name).doesNotContain("main");
            long entering = idOf(contended, "entering");
            long holding = idOf(contended, "holding");

            ThreadLocksReport main = eventually(
                    LIMIT, () -> locks(key, 1), seen -> !seen.thread().holds().isEmpty());
            assertThat(main.thread().awaits()).isNull();
            assertThat(main.waiters()).isEmpty();
            assertThat(main.thread().holds()).allSatisfy(lock -> {
                assertThat(lock.depth()).isNotNull();
                assertThat(main.thread().frames()).hasSizeGreaterThan(lock.depth());
            });

            ThreadLocksReport owner = locks(key, holding);
            assertThat(owner.waiters()).extracting(DumpedThreadRow::id).containsExactly(entering);
            assertThat(owner.thread().holds())
                    .extracting(HeldLock::className)
                    .contains(Contention.Gate.class.getName());
            LockedThread waiter = locks(key, entering).thread();
            assertThat(waiter.awaits()).isNotNull().satisfies(awaited -> {
                assertThat(awaited.ownerId()).isEqualTo(holding);
                assertThat(awaited.ownerName()).isEqualTo("holding");
            });

            HttpResponse<String> none = fixture.send(fixture.signedIn("api/threadLocks?vm=" + key + "&thread=999999"));
            assertThat(none.statusCode()).isEqualTo(422);
            assertThat(none.body()).startsWith("Thread 999999 is not in the VM's dump");
        }
    }

    private static long idOf(LocksReport report, String name) {
        return report.threads().stream()
                .filter(thread -> thread.name().equals(name))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
