// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.monitor.rule.Rule;
import dev.cairn.monitor.rule.RuleParser;
import dev.cairn.report.rule.RuleFiring;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The clock, the samples and what captures are the test's own; what a rule begins goes on until the test lets it. */
class RuleWatchTest {
    private static final long START = 1_000_000_000;
    private static final long HOUR = 3_600_000;

    private final List<Vm> vms = new ArrayList<>();
    private final List<RuleTask> taken = new ArrayList<>();
    private final Deque<Runnable> begun = new ArrayDeque<>();
    private final List<Long> earlier = new ArrayList<>();
    private Optional<String> inTheWay = Optional.empty();
    private RuleOutcome outcome = new RuleOutcome.Kept("abc", Optional.empty());
    private Result<Integer> deadlocked = new Result.Done<>(0);
    private boolean refuses;
    private int searches;
    private int listings;
    private int floorsAsked;

    private final RuleWatch watch = new RuleWatch(
            new RuleSamples() {
                @Override
                public List<Vm> vms() {
                    return List.copyOf(vms);
                }

                @Override
                public OptionalLong heapFloorBytes(Vm vm) {
                    floorsAsked++;
                    return OptionalLong.of(1 << 30);
                }
            },
            new RuleTaker() {
                @Override
                public Optional<String> inTheWay(RuleTask task) {
                    return inTheWay;
                }

                @Override
                public RuleOutcome take(RuleTask task) {
                    taken.add(task);
                    return outcome;
                }

                @Override
                public Earlier earlier() {
                    listings++;
                    return (rule, vm) -> earlier;
                }
            },
            new DeadlockLooks(
                    vm -> {
                        searches++;
                        return deadlocked;
                    },
                    Runnable::run),
            this::begin);

    private void begin(Runnable work) {
        if (refuses) {
            throw new RejectedExecutionException("by the test");
        }
        begun.add(work);
    }

    private static Rule rule(String text) {
        return switch (RuleParser.parse(text)) {
            case RuleParser.Parsed.Good(Rule rule) -> rule;
            case RuleParser.Parsed.Bad(String sentence) -> throw new AssertionError(sentence);
        };
    }

    private static Vm vm(int pid, String name, double cpu) {
        return new Vm(
                new VmIdentity(
                        new VmId(pid, 1),
                        name,
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
                        OptionalDouble.of(cpu),
                        OptionalLong.empty(),
                        OptionalLong.of(10),
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

    private void see(Vm... seen) {
        vms.clear();
        vms.addAll(List.of(seen));
    }

    private void finishAll() {
        while (!begun.isEmpty()) {
            begun.pop().run();
        }
    }

    @Test
    void capturesTheVmsThatARuleIsAboutAndNoOther() {
        Rule rule = rule("when cpu > 90 % for 3 s capture threads of shop*");
        for (int second = 0; second <= 3; second++) {
            see(vm(1, "shop", 95), vm(2, "shop", 50), vm(3, "other", 95));
            watch.look(List.of(rule), START + second * 1000L);
        }
        assertThat(watch.counts(rule).firings()).extracting(RuleFiring::outcome).containsExactly("capturing");
        finishAll();
        assertThat(taken).singleElement().satisfies(task -> {
            assertThat(task.vm().pid()).isEqualTo(1);
            assertThat(task.reading()).isEqualTo("cpu 95 %");
            assertThat(task.atMillis()).isEqualTo(START + 3000);
            assertThat(task.note()).startsWith("cpu 95 % at ").endsWith(".\nRule: " + rule.text());
        });
        assertThat(watch.counts(rule).captured()).isEqualTo(1);
        assertThat(watch.counts(rule).firings()).singleElement().satisfies(firing -> {
            assertThat(firing.outcome()).isEqualTo("captured");
            assertThat(firing.capture()).isEqualTo("abc");
        });
        assertThat(floorsAsked).isZero();
    }

    @Test
    void withoutARuleNothingIsLookedAt() {
        see(vm(1, "shop", 95));
        watch.look(List.of(), START);
        assertThat(begun).isEmpty();
        assertThat(searches).isZero();
    }

    @Test
    void neverCapturesOneVmTwiceAtATime() {
        Rule one = rule("when cpu > 90 % capture cpu 20 s");
        Rule other = rule("when cpu > 80 % capture threads");
        see(vm(1, "shop", 95));
        watch.look(List.of(one, other), START);
        watch.look(List.of(one, other), START + 1000);
        assertThat(begun).hasSize(1);
        assertThat(watch.counts(other).skipped()).isEqualTo(1);
        assertThat(watch.counts(other).firings().getFirst().sentence())
                .isEqualTo("Another rule was capturing this VM just then: " + one.text());
        finishAll();
        watch.look(List.of(one, other), START + 6000);
        finishAll();
        assertThat(taken).extracting(task -> task.rule().text()).containsExactly(one.text(), other.text());
    }

    @Test
    void capturesOnlySomeVmsAtATime() {
        Rule rule = rule("when cpu > 90 % capture dump");
        see(vm(1, "a", 95), vm(2, "b", 95), vm(3, "c", 95));
        watch.look(List.of(rule), START);
        assertThat(begun).hasSize(RuleWatch.MOST_AT_A_TIME);
        assertThat(watch.counts(rule).skipped()).isEqualTo(1);
    }

    @Test
    void leavesAloneWhatSomebodyElseRecords() {
        Rule rule = rule("when cpu > 90 % capture cpu 5 s");
        inTheWay = Optional.of("A page was recording.");
        see(vm(1, "shop", 95));
        watch.look(List.of(rule), START);
        watch.look(List.of(rule), START + 5000);
        assertThat(begun).isEmpty();
        assertThat(watch.counts(rule).skipped()).isEqualTo(1);
        inTheWay = Optional.empty();
        watch.look(List.of(rule), START + 10_000);
        assertThat(begun).hasSize(1);
    }

    @Test
    void whatFailsIsCountedAndHeldDownToo() {
        Rule rule = rule("when cpu > 90 % capture dump");
        outcome = new RuleOutcome.Failed("It ended.");
        see(vm(1, "shop", 95));
        watch.look(List.of(rule), START);
        finishAll();
        watch.look(List.of(rule), START + 1000);
        assertThat(begun).isEmpty();
        assertThat(watch.counts(rule).failed()).isEqualTo(1);
        assertThat(watch.counts(rule).firings()).singleElement().satisfies(firing -> {
            assertThat(firing.outcome()).isEqualTo("failed");
            assertThat(firing.sentence()).isEqualTo("It ended.");
        });
    }

    @Test
    void whatAnEarlierServerCapturedCounts() {
        Rule rule = rule("when cpu > 90 % capture dump");
        earlier.add(START - HOUR / 2);
        see(vm(1, "shop", 95));
        watch.look(List.of(rule, rule("when cpu > 99 % capture dump")), START);
        assertThat(begun).isEmpty();
        assertThat(listings).isEqualTo(1);
        for (long millis = START; millis <= START + HOUR / 2; millis += 1000) {
            watch.look(List.of(rule), millis);
        }
        assertThat(begun).hasSize(1);
    }

    @Test
    void looksForDeadlocksOnceAMinuteAndOnlyIfARuleWantsThat() {
        Rule cpu = rule("when cpu > 99 % capture dump");
        Rule rule = rule("when deadlock capture threads of shop");
        see(vm(1, "shop", 5), vm(2, "other", 5));
        for (int second = 0; second < 120; second++) {
            watch.look(List.of(cpu), START + second * 1000L);
        }
        assertThat(searches).isZero();
        for (int second = 120; second < 240; second++) {
            watch.look(List.of(cpu, rule), START + second * 1000L);
        }
        assertThat(searches).isEqualTo(2);
        deadlocked = new Result.Done<>(2);
        for (int second = 240; second < 400; second++) {
            watch.look(List.of(cpu, rule), START + second * 1000L);
            finishAll();
        }
        assertThat(taken).singleElement().extracting(RuleTask::reading).isEqualTo("deadlock of 2 threads");
        assertThat(searches).isEqualTo(5);
    }

    @Test
    void moreThreadsInDeadlocksAreAnotherOne() {
        Rule rule = rule("when deadlock capture threads at most 5 per hour");
        see(vm(1, "shop", 5));
        deadlocked = new Result.Done<>(2);
        for (int second = 0; second < 600; second++) {
            deadlocked = new Result.Done<>(second < 300 ? 2 : 4);
            watch.look(List.of(rule), START + second * 1000L);
            finishAll();
        }
        assertThat(taken)
                .extracting(RuleTask::reading)
                .containsExactly("deadlock of 2 threads", "deadlock of 4 threads");
    }

    @Test
    void aDeadlockStaysTheSameThoughALookFailsMeanwhile() {
        Rule rule = rule("when deadlock capture threads at most 5 per hour");
        see(vm(1, "shop", 5));
        for (int second = 0; second < 600; second++) {
            boolean fails = second >= 200 && second < 400;
            deadlocked = fails ? new Result.Failed<>("VM 1 is stopped.") : new Result.Done<>(2);
            watch.look(List.of(rule), START + second * 1000L);
            finishAll();
        }
        assertThat(taken).hasSize(1);
    }

    @Test
    void saysWhyALookForDeadlocksFailed() {
        Rule rule = rule("when deadlock capture threads");
        deadlocked = new Result.Failed<>("VM 1 is stopped.");
        see(vm(1, "shop", 5));
        watch.look(List.of(rule), START);
        assertThat(watch.stands(rule).orElseThrow()).singleElement().satisfies(stand -> {
            assertThat(stand.known()).isFalse();
            assertThat(stand.words()).isEqualTo("VM 1 is stopped.");
        });
    }

    @Test
    void whatIsGoneIsForgotten() {
        Rule rule = rule("when cpu > 90 % capture threads");
        see(vm(1, "shop", 95));
        watch.look(List.of(rule), START);
        finishAll();
        watch.look(List.of(), START + 1000);
        assertThat(watch.stands(rule)).isEmpty();
        watch.look(List.of(), START + 1000 + RuleWatch.GONE_MILLIS);
        assertThat(watch.counts(rule)).isEqualTo(RuleTally.Counts.NONE);
        watch.look(List.of(rule), START + 2000 + RuleWatch.GONE_MILLIS);
        assertThat(begun).hasSize(1); // a rule that is written again much later is a new one
    }

    @Test
    void aFileThatIsEmptyForAMomentChangesNothing() {
        Rule rule = rule("when cpu > 90 % capture threads");
        Rule deadlock = rule("when deadlock capture threads at most 60 per hour");
        deadlocked = new Result.Done<>(2);
        see(vm(1, "shop", 95), vm(2, "other", 5));
        for (int second = 0; second < 10; second++) {
            watch.look(List.of(rule, deadlock), START + second * 1000L);
            finishAll();
        }
        int before = taken.size();
        assertThat(before).isEqualTo(3);
        for (int second = 10; second < 200; second++) {
            watch.look(List.of(), START + second * 1000L);
        }
        for (int second = 200; second < 400; second++) {
            watch.look(List.of(rule, deadlock), START + second * 1000L);
            finishAll();
        }
        assertThat(taken).hasSize(before);
        assertThat(watch.counts(rule).captured()).isEqualTo(1);
    }

    @Test
    void whatARuleCapturesIsCountedThoughItIsDeletedMeanwhile() {
        Rule rule = rule("when cpu > 90 % capture cpu 10 min");
        see(vm(1, "shop", 95));
        watch.look(List.of(rule), START);
        watch.look(List.of(), START + 2 * RuleWatch.GONE_MILLIS);
        finishAll();
        assertThat(watch.counts(rule).captured()).isEqualTo(1);
        watch.look(List.of(), START + 2 * RuleWatch.GONE_MILLIS + 1000);
        assertThat(watch.counts(rule)).isEqualTo(RuleTally.Counts.NONE);
    }

    @Test
    void manyRulesThatAreGoneTakeNoMoreMemory() {
        see(vm(1, "shop", 95));
        Rule first = rule("when cpu > 1 % capture threads");
        inTheWay = Optional.of("A page was recording.");
        watch.look(List.of(first), START);
        for (int i = 2; i < 2 + RuleWatch.MOST_GONE; i++) {
            watch.look(List.of(rule("when threads > " + i + " capture threads")), START + i);
        }
        assertThat(watch.counts(first).skipped()).isEqualTo(1);
        watch.look(List.of(), START + 1000);
        assertThat(watch.counts(first)).isEqualTo(RuleTally.Counts.NONE);
    }

    @Test
    void aCaptureThatCannotBeginIsCountedAndLeavesTheVmFree() {
        Rule rule = rule("when cpu > 90 % capture threads");
        refuses = true;
        see(vm(1, "shop", 95));
        assertThatThrownBy(() -> watch.look(List.of(rule), START)).isInstanceOf(RejectedExecutionException.class);
        assertThat(watch.isTaking(rule, vms.getFirst().id())).isFalse();
        assertThat(watch.counts(rule).failed()).isEqualTo(1);
    }
}
