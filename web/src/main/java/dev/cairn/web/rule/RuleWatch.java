// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.rule.Condition;
import dev.cairn.monitor.rule.Rule;
import dev.cairn.monitor.rule.RuleCourse;
import dev.cairn.monitor.rule.RuleCourse.Standing;
import dev.cairn.monitor.rule.RuleLines;
import dev.cairn.monitor.rule.Seen;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Compares each look at the VMs with the rules, and has captures taken when it is time: one at a time of a VM, and
 * {@value #MOST_AT_A_TIME} in all. One thread calls {@link #look}; the other methods are for any thread.
 */
final class RuleWatch {
    private static final Logger LOG = System.getLogger(RuleWatch.class.getName());

    static final int MOST_AT_A_TIME = 2;

    /** For so long a rule that is gone is remembered: by how often it captured, and what came of it. */
    static final long GONE_MILLIS = Duration.ofMinutes(5).toMillis();

    static final int MOST_GONE = 2 * RuleLines.MOST_RULES;

    private final RuleSamples samples;
    private final RuleTaker taker;
    private final DeadlockLooks deadlocks;
    private final Executor executor;

    /** When each rule was last there: the rules of now, and some that are gone. The latter come first. */
    private final SequencedMap<Rule, Long> wanted = new LinkedHashMap<>();

    private final Map<Key, RuleCourse> courses = new HashMap<>();
    /** How many threads of a VM were in deadlocks at the look before. */
    private final Map<VmId, Integer> deadlocked = new HashMap<>();

    /** As of this look, once a course begins. */
    private Optional<RuleTaker.Earlier> earlier = Optional.empty();

    private final Map<VmId, Rule> taking = new ConcurrentHashMap<>();
    private final Map<Rule, RuleTally> tallies = new ConcurrentHashMap<>();
    private volatile Map<Rule, List<RuleStand>> stands = Map.of();

    private record Key(Rule rule, VmId vm) {}

    RuleWatch(RuleSamples samples, RuleTaker taker, DeadlockLooks deadlocks, Executor executor) {
        this.samples = samples;
        this.taker = taker;
        this.deadlocks = deadlocks;
        this.executor = executor;
    }

    /** Looks once: at {@code rules}, and at the VMs as they are now. */
    void look(List<Rule> rules, long millis) {
        forget(rules, millis);
        List<Vm> vms = wanted.isEmpty() ? List.of() : samples.vms();
        forget(vms);
        Map<VmId, Seen> seen = new HashMap<>();
        for (Vm vm : vms) {
            List<Rule> fitting =
                    rules.stream().filter(rule -> isAbout(rule, vm)).toList();
            seen.put(vm.id(), seen(vm, fitting, millis));
        }
        earlier = Optional.empty();
        Map<Rule, List<RuleStand>> now = new HashMap<>();
        for (Rule rule : rules) {
            now.put(
                    rule,
                    seen.values().stream()
                            .filter(each -> isAbout(rule, each.vm()))
                            .map(each -> look(rule, each, millis))
                            .toList());
        }
        stands = now;
    }

    private static boolean isAbout(Rule rule, Vm vm) {
        return rule.names().matches(vm.identity().name());
    }

    /** What no rule wants to know is not looked up. */
    private Seen seen(Vm vm, List<Rule> rules, long millis) {
        boolean wanted = rules.stream().anyMatch(rule -> rule.condition() instanceof Condition.Deadlock);
        OptionalInt threads = wanted ? deadlocks.look(vm, millis) : OptionalInt.empty();
        threads.ifPresent(count -> deadlocked(vm.id(), count));
        boolean floor = rules.stream().anyMatch(rule -> needsHeapFloor(rule.condition()));
        return new Seen(vm, floor ? samples.heapFloorBytes(vm) : OptionalLong.empty(), threads);
    }

    private void deadlocked(VmId vm, int count) {
        Integer before = deadlocked.put(vm, count);
        if (before != null && count > before) {
            courses.forEach((key, course) -> {
                if (key.vm().equals(vm) && key.rule().condition() instanceof Condition.Deadlock) {
                    course.again();
                }
            });
        }
    }

    private static boolean needsHeapFloor(Condition condition) {
        return condition instanceof Condition.Above above
                && switch (above.what()) {
                    case HEAP_FLOOR_SHARE, HEAP_FLOOR_SIZE -> true;
                    case CPU, ALLOCATION, THREADS -> false;
                };
    }

    private RuleStand look(Rule rule, Seen seen, long millis) {
        Vm vm = seen.vm();
        RuleCourse course = courses.computeIfAbsent(new Key(rule, vm.id()), _ -> course(rule, vm.id()));
        return switch (rule.condition().read(seen)) {
            case Condition.Reading.Unknown(String why) -> {
                Optional<String> better =
                        rule.condition() instanceof Condition.Deadlock ? deadlocks.problem(vm.id()) : Optional.empty();
                yield new RuleStand(vm, course.unknown(millis), false, better.orElse(why));
            }
            case Condition.Reading.Known(boolean holds, String words) -> {
                Standing standing = course.look(millis, holds);
                if (standing instanceof Standing.Due) {
                    take(new RuleTask(rule, vm, words, millis), course);
                }
                yield new RuleStand(vm, standing, true, words);
            }
        };
    }

    private RuleCourse course(Rule rule, VmId vm) {
        RuleCourse course = new RuleCourse(rule);
        RuleTaker.Earlier captured = earlier.orElseGet(taker::earlier);
        earlier = Optional.of(captured);
        captured.of(rule, vm).forEach(course::captured);
        return course;
    }

    private void take(RuleTask task, RuleCourse course) {
        RuleTally tally = tallies.computeIfAbsent(task.rule(), _ -> new RuleTally());
        Optional<String> inTheWay = inTheWay(task);
        if (inTheWay.isPresent()) {
            if (course.isPutOff(task.atMillis())) {
                tally.skips(task, inTheWay.get());
            }
            return;
        }
        VmId vm = task.vm().id();
        course.captures(task.atMillis());
        taking.put(vm, task.rule());
        tally.begins(task);
        try {
            executor.execute(() -> {
                try {
                    tally.ends(task, outcome(task));
                } finally {
                    taking.remove(vm);
                }
            });
        } catch (RuntimeException | Error e) {
            taking.remove(vm);
            tally.ends(task, new RuleOutcome.Failed("The server could not begin this: its standard error says more."));
            throw e;
        }
    }

    private RuleOutcome outcome(RuleTask task) {
        try {
            return taker.take(task);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
            return new RuleOutcome.Failed("The server ended before the capture was taken.");
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "A rule could not capture: " + task.rule().text(), e);
            return new RuleOutcome.Failed("Cairn itself failed at this: its standard error says more.");
        }
    }

    private Optional<String> inTheWay(RuleTask task) {
        Rule other = taking.get(task.vm().id());
        if (other != null) {
            return Optional.of(
                    other.equals(task.rule())
                            ? "The capture before was not finished yet."
                            : "Another rule was capturing this VM just then: " + other.text());
        }
        return taking.size() >= MOST_AT_A_TIME
                ? Optional.of("Rules were capturing " + MOST_AT_A_TIME + " other VMs just then, which is the most.")
                : taker.inTheWay(task);
    }

    /** An editor may empty the file while it saves, so rules that are gone are remembered for a while. */
    private void forget(List<Rule> rules, long millis) {
        for (Rule rule : rules) {
            wanted.remove(rule); // so that those that are gone for longest come first
            wanted.put(rule, millis);
        }
        int gone = wanted.size() - rules.size();
        for (Iterator<Map.Entry<Rule, Long>> each = wanted.entrySet().iterator(); gone > 0; gone--) {
            Map.Entry<Rule, Long> next = each.next();
            boolean isOld = gone > MOST_GONE || millis - next.getValue() > GONE_MILLIS;
            if (isOld && !taking.containsValue(next.getKey())) {
                each.remove();
            }
        }
        courses.keySet().removeIf(key -> !wanted.containsKey(key.rule()));
        tallies.keySet().retainAll(wanted.keySet());
    }

    private void forget(List<Vm> vms) {
        Set<VmId> there = new HashSet<>();
        Set<VmId> searched = new HashSet<>();
        for (Vm vm : vms) {
            there.add(vm.id());
            if (wanted.keySet().stream()
                    .anyMatch(rule -> rule.condition() instanceof Condition.Deadlock && isAbout(rule, vm))) {
                searched.add(vm.id());
            }
        }
        courses.keySet().removeIf(key -> !there.contains(key.vm()));
        deadlocked.keySet().retainAll(there);
        deadlocks.keep(searched);
    }

    /** How a rule stood with each VM that it is about, at the last look; empty if the rule is newer. */
    Optional<List<RuleStand>> stands(Rule rule) {
        return Optional.ofNullable(stands.get(rule));
    }

    RuleTally.Counts counts(Rule rule) {
        return Optional.ofNullable(tallies.get(rule)).map(RuleTally::counts).orElse(RuleTally.Counts.NONE);
    }

    /** Whether it captures just now. */
    boolean isTaking(Rule rule, VmId vm) {
        return rule.equals(taking.get(vm));
    }
}
