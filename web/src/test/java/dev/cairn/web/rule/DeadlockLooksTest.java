// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search ends when the test lets it. */
@Timeout(60)
class DeadlockLooksTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long START = 1_000_000_000;
    private static final long MINUTE = 60_000;

    private final Semaphore ends = new Semaphore(0);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger atATime = new AtomicInteger();
    private final AtomicInteger mostAtATime = new AtomicInteger();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final DeadlockLooks looks = new DeadlockLooks(this::search, executor);

    private Result<Integer> search(Vm vm) throws InterruptedException {
        begun.incrementAndGet();
        mostAtATime.accumulateAndGet(atATime.incrementAndGet(), Math::max);
        ends.acquire();
        atATime.decrementAndGet();
        if (vm.pid() == 13) {
            throw new IllegalStateException("by the test");
        }
        return new Result.Done<>((int) vm.pid());
    }

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    private static Vm vm(int pid) {
        return new Vm(
                new VmIdentity(
                        new VmId(pid, 1),
                        "shop",
                        "Java",
                        "Shop",
                        "java Shop",
                        "me",
                        false,
                        0,
                        "25",
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        false),
                new ProcessLoad(
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        ControlGroup.UNKNOWN),
                Optional.empty(),
                GcActivity.UNKNOWN,
                OptionalDouble.empty(),
                false,
                RuntimeCounts.UNKNOWN,
                false,
                List.of());
    }

    @Test
    void looksIntoFewVmsAtATimeAndIntoAllInTheEnd() {
        for (int pid = 1; pid <= 10; pid++) {
            looks.look(vm(pid), START);
        }
        eventually(LIMIT, begun::get, count -> count == DeadlockLooks.MOST_AT_A_TIME);
        ends.release(10);
        for (int pid = 1; pid <= 10; pid++) {
            Vm vm = vm(pid);
            int own = pid;
            eventually(LIMIT, () -> looks.look(vm, START), found -> found.orElse(0) == own);
        }
        assertThat(mostAtATime).hasValue(DeadlockLooks.MOST_AT_A_TIME);
        assertThat(begun).hasValue(10);
    }

    @Test
    void beginsNoOtherLookWhileOneIsUnderWay() {
        looks.look(vm(1), START);
        eventually(LIMIT, begun::get, count -> count == 1);
        looks.look(vm(1), START + 2 * MINUTE);
        ends.release(2);
        eventually(LIMIT, () -> looks.look(vm(1), START), found -> found.isPresent());
        assertThat(begun).hasValue(1);
    }

    @Test
    void aLookThatThrowsHasFailed() {
        ends.release();
        looks.look(vm(13), START);
        assertThat(eventually(LIMIT, () -> looks.problem(vm(13).id()), Optional::isPresent))
                .hasValueSatisfying(why -> assertThat(why).startsWith("Cairn itself failed"));
    }

    @Test
    void forgetsWhatNoRuleWants() {
        ends.release();
        looks.look(vm(1), START);
        eventually(LIMIT, () -> looks.look(vm(1), START), found -> found.isPresent());
        looks.keep(Set.of());
        assertThat(looks.look(vm(1), START)).isEmpty();
    }
}
