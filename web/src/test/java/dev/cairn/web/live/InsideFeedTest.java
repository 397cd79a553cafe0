// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.web.message.InsideState;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.target.ManyThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How often a page gets a message, by the clock that the feed is given, so that a busy machine changes nothing. */
@Timeout(90)
class InsideFeedTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long MILLI = 1_000_000;

    private Monitor monitor;
    private InsideFeed feed;

    @BeforeEach
    void open() {
        monitor = Monitor.open();
        feed = new InsideFeed(monitor);
    }

    @AfterEach
    void close() {
        feed.close();
        monitor.close();
    }

    private VmId idOf(TargetJvm target) {
        return eventually(
                        LIMIT,
                        () -> monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.pid())
                                .findFirst(),
                        Optional::isPresent)
                .map(Vm::id)
                .orElseThrow();
    }

    /** Begins to look, and waits for the first table; returns when that was sent. */
    private long begin(VmId id) {
        feed.look(Optional.of(id.toString()), System.nanoTime());
        return eventually(LIMIT, this::firstTable, OptionalLong::isPresent).orElseThrow();
    }

    private OptionalLong firstTable() {
        long now = System.nanoTime();
        return isTable(feed.next(now, 0)) ? OptionalLong.of(now) : OptionalLong.empty();
    }

    private static boolean isTable(Optional<ServerMessage> message) {
        return message.filter(any -> any instanceof ServerMessage.Inside inside
                        && inside.state() == InsideState.OPEN
                        && inside.table() != null)
                .isPresent();
    }

    private OptionalLong status(VmId id) {
        return monitor.agents()
                .session(id)
                .flatMap(ThreadWatch::of)
                .map(ThreadTable::view)
                .map(ThreadsView::statusMillis)
                .orElse(OptionalLong.empty());
    }

    private void awaitNextStatus(VmId id) {
        OptionalLong before = status(id);
        eventually(LIMIT, () -> status(id), now -> !now.equals(before));
    }

    @Test
    void tellsOfThousandsOfThreadsEveryTwoSecondsOnly() {
        try (TargetJvm target = ManyThreads.start(InsideFeed.MANY + 500)) {
            VmId id = idOf(target);
            long told = begin(id);
            for (int i = 0; i < 2; i++) {
                for (long millis = 500; millis < 2000; millis += 500) {
                    awaitNextStatus(id);
                    assertThat(feed.next(told + millis * MILLI, 0))
                            .as("after %s ms", millis)
                            .isEmpty();
                }
                told += 2000 * MILLI;
                assertThat(isTable(feed.next(told, 0))).isTrue();
            }
        }
    }

    /** A page may ask at the very moment at which the monitor has no VM by that name. */
    @Test
    void looksAgainWhereAVmWasOutOfSight() throws IOException {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "read line; exec \"$@\"",
                        "sh",
                        Jdk.JDK_25.java(),
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        TargetJvm.classPath(),
                        Puppet.class.getName())
                .start();
        try (ProcessStatFile stat = ProcessStatFile.open(ProcFs.ofThisMachine().of(process.pid(), "stat"))
                .orElseThrow()) {
            VmId id = new VmId(process.pid(), stat.read().orElseThrow().startTicks());
            feed.look(Optional.of(id.toString()), System.nanoTime());
            assertThat(feed.next(System.nanoTime(), 0))
                    .get()
                    .isInstanceOfSatisfying(
                            ServerMessage.Inside.class,
                            inside -> assertThat(inside.state()).isEqualTo(InsideState.GONE));

            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            eventually(LIMIT, this::firstTable, OptionalLong::isPresent);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void tellsOfAFewThreadsTwiceASecond() {
        try (TargetJvm target = ManyThreads.start(3)) {
            VmId id = idOf(target);
            long told = begin(id);
            for (int i = 0; i < 3; i++) {
                awaitNextStatus(id);
                assertThat(feed.next(told + 499 * MILLI, 0)).isEmpty();
                told += 500 * MILLI;
                assertThat(isTable(feed.next(told, 0))).isTrue();
            }
        }
    }
}
