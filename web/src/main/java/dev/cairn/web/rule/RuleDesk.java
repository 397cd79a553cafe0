// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.MonitorEvent;
import dev.cairn.monitor.locks.DeadlockSearch;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.rule.Rule;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.web.recording.RecordingDesk;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server's rules: acts on them after each look of the monitor, and answers for them. Without a rule it does nothing. For any thread.
 */
public final class RuleDesk implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RuleDesk.class.getName());
    private static final long LONGEST_CLOSE_SECONDS = 10;

    private static final String ENDED =
            "No rule is active any more, as what acts on them has ended in this server: end it, and start it again.";

    private final RuleFile file;
    private final RuleWatch watch;
    private final RuleLock lock;
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("cairn-rule-", 0).factory());
    private final BlockingQueue<Long> looks = new ArrayBlockingQueue<>(1);
    private final Monitor.Subscription subscription;
    private final Thread thread;
    private final AtomicLong failedLooks = new AtomicLong();
    private volatile Optional<String> whyIdle = Optional.empty();

    private RuleDesk(RuleFile file, Monitor monitor, RuleTaker taker) {
        this.file = file;
        this.lock = new RuleLock(file.lock());
        this.watch = new RuleWatch(
                RuleSamples.of(monitor), taker, new DeadlockLooks(vm -> search(monitor, vm), executor), executor);
        this.subscription = monitor.listen(event -> {
            if (event instanceof MonitorEvent.Sampled sampled) {
                var _ = looks.offer(sampled.atMillis());
            }
        });
        this.thread = Thread.ofVirtual().name("cairn-rules").unstarted(this::run);
    }

    /** Begins to act on the rules in a file, as far as there are any. */
    public static RuleDesk start(RuleFile file, Monitor monitor, Captures captures, RecordingDesk recordings) {
        return start(file, monitor, new RuleCaptures(monitor, captures, recordings));
    }

    /** For tests: with what they make of captures. */
    static RuleDesk start(RuleFile file, Monitor monitor, RuleTaker taker) {
        RuleDesk desk = new RuleDesk(file, monitor, taker);
        desk.thread.start();
        return desk;
    }

    /** As a page that asks does: what is found is a finding about the VM. */
    private static Result<Integer> search(Monitor monitor, Vm vm) throws InterruptedException {
        return switch (DeadlockSearch.of(vm.id(), monitor.agents().patience())) {
            case Result.Failed<DeadlockSearch>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<DeadlockSearch>(DeadlockSearch search) -> {
                int threads = search.deadlocks().stream()
                        .mapToInt(deadlock -> deadlock.threads().size())
                        .sum();
                monitor.lookedForDeadlocks(vm.id(), threads);
                yield new Result.Done<>(threads);
            }
        };
    }

    private void run() {
        try (lock) {
            while (true) {
                long millis = looks.take();
                try {
                    look(millis);
                } catch (RuntimeException | Error e) {
                    failedLooks.incrementAndGet();
                    log(e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        }
    }

    /** Where memory is short, the log may be what fails next; the failure is counted all the same. */
    private static void log(Throwable failure) {
        try {
            LOG.log(Level.ERROR, "A look at the rules failed; the next one is due in a second.", failure);
        } catch (RuntimeException | Error e) {
            // nothing is left that could report it
        }
    }

    private void look(long millis) {
        List<Rule> rules = file.read().rules();
        whyIdle = rules.isEmpty() ? Optional.empty() : lock.whyNotOurs();
        watch.look(whyIdle.isEmpty() ? rules : List.of(), millis);
    }

    /** All rules, and what came of them. */
    public RulesReport report() {
        Optional<String> why = thread.isAlive() ? whyIdle : Optional.of(ENDED);
        return why.isPresent() ? RuleReports.idle(file, why.get()) : RuleReports.active(file, watch, trouble());
    }

    /** What fails once fails each second mostly, and then no rule captures. */
    private Optional<String> trouble() {
        long failed = failedLooks.get();
        return failed == 0
                ? Optional.empty()
                : Optional.of((failed == 1 ? "1 look at the rules has" : failed + " looks at the rules have")
                        + " failed since the server began: its standard error says why.");
    }

    /** Writes another rule into the file. */
    public RulesReport add(String rule) throws IOException {
        var _ = file.add(rule);
        return report();
    }

    /** Deletes the rule with this text from the file. */
    public RulesReport delete(String rule) throws IOException {
        var _ = file.delete(rule);
        return report();
    }

    /** Ends what it is at; a capture that is not finished is not kept. */
    @Override
    public void close() {
        subscription.close();
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(LONGEST_CLOSE_SECONDS)); // so that it begins nothing more
            executor.shutdownNow();
            var _ = executor.awaitTermination(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
