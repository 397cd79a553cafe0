// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.web.capture.CaptureDesk;
import dev.cairn.web.device.AppDesk;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.rule.RuleDesk;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Answers all questions to a server. Every call waits. */
public final class Respondent {
    private static final String NO_SUCH_VM = "There is no such VM any more.";

    private static final String NO_SWITCHBOARD =
            "This server has no ports for debuggers. Start one that has: cairn serve";

    private final Monitor monitor;
    private final RecordingDesk desk;
    private final CaptureDesk captures;
    private final AppDesk apps;
    private final RuleDesk rules;

    public Respondent(Monitor monitor, RecordingDesk desk, CaptureDesk captures, AppDesk apps, RuleDesk rules) {
        this.monitor = monitor;
        this.desk = desk;
        this.captures = captures;
        this.apps = apps;
        this.rules = rules;
    }

    /** The recordings that it answers for. */
    public RecordingDesk desk() {
        return desk;
    }

    /** The captures that it answers for. */
    public CaptureDesk captures() {
        return captures;
    }

    /** As below, with the monitor's patience. */
    public <R> Asked<R> ask(Question<R> question, String key, Map<String, String> arguments)
            throws InterruptedException {
        return ask(question, key, arguments, monitor.agents().patience());
    }

    /**
     * Answers a question.
     *
     * @param key what messages call the VM
     * @param arguments of the question, by name
     * @param limit how long the VM may take for what it is asked, as in {@link Inside}
     */
    public <R> Asked<R> ask(Question<R> question, String key, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (question) {
            case VmQuestion<R> inside -> {
                Optional<ReachedApp> app = apps.find(key);
                yield app.isPresent()
                        ? ask(inside, app.get(), arguments, limit)
                        : ofVm(
                                key,
                                vm -> remembered(vm, new Inside(monitor.agents(), limit).ask(inside, vm, arguments)));
            }
            case DeskQuestion<R> ofDesk -> {
                Optional<Subject> vm = Subject.of(monitor, key).or(() -> recorded(key));
                yield vm.isPresent()
                        ? ofDesk.reading().read(desk, vm.get(), ofDesk.known(arguments))
                        : new Asked.SaidNo<>(NO_SUCH_VM);
            }
            case DebuggerQuestion<R> ofDebuggers -> {
                Optional<Subject> debugged = Subject.of(monitor, key)
                        .or(() -> apps.find(key)
                                .map(app -> new Subject(
                                        app.app().key(),
                                        app.app().pid(),
                                        app.app().name())));
                yield debugged.isPresent()
                        ? monitor.switchboard()
                                .map(board -> ofDebuggers.reading().read(board, debugged.get()))
                                .orElseGet(() -> new Asked.SaidNo<>(NO_SWITCHBOARD))
                        : new Asked.SaidNo<>(NO_SUCH_VM);
            }
            case AppQuestion<R> ofApps -> ask(ofApps, key, arguments);
            case CaptureQuestion<R> ofCaptures -> ask(ofCaptures, key, arguments);
            case RuleQuestion<R> ofRules -> ask(ofRules, arguments);
        };
    }

    /** What was recorded of a VM can be asked for after it has ended. */
    private Optional<Subject> recorded(String key) {
        return desk.rows().stream().anyMatch(row -> row.vm().equals(key))
                ? VmId.parse(key).map(id -> new Subject(id, ""))
                : Optional.empty();
    }

    /** What a look for deadlocks has found is a finding about the VM from then on. */
    private <R> Asked<R> remembered(Subject vm, Asked<R> answer) {
        if (answer instanceof Asked.Told<R>(R report) && report instanceof LocksReport locks) {
            int threads = locks.deadlocks().stream()
                    .mapToInt(deadlock -> deadlock.threads().size())
                    .sum();
            monitor.lookedForDeadlocks(vm.id(), threads);
        }
        return answer;
    }

    /** Asks about a VM that is there. */
    private interface OfVm<R> {
        Asked<R> ask(Subject vm) throws InterruptedException;
    }

    private <R> Asked<R> ofVm(String key, OfVm<R> question) throws InterruptedException {
        Optional<Subject> vm = Subject.of(monitor, key);
        return vm.isPresent() ? question.ask(vm.get()) : new Asked.SaidNo<>(NO_SUCH_VM);
    }

    private <R> Asked<R> ask(VmQuestion<R> question, ReachedApp app, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        try {
            return apps.with(
                    app, limit, opening -> AppInside.ask(question, app.app(), arguments, limit, () -> opening));
        } catch (IOException e) {
            return new Asked.SaidNo<>(CaptureDesk.sentence(e));
        }
    }

    private <R> Asked<R> ask(AppQuestion<R> question, String key, Map<String, String> arguments)
            throws InterruptedException {
        try {
            return new Asked.Told<>(question.reading().read(apps, key, question.known(arguments)));
        } catch (IOException e) {
            return new Asked.SaidNo<>(CaptureDesk.sentence(e));
        }
    }

    private <R> Asked<R> ask(CaptureQuestion<R> question, String key, Map<String, String> arguments)
            throws InterruptedException {
        try {
            return new Asked.Told<>(question.reading().read(captures, key, question.known(arguments)));
        } catch (IOException e) {
            return new Asked.SaidNo<>(CaptureDesk.sentence(e));
        }
    }

    private <R> Asked<R> ask(RuleQuestion<R> question, Map<String, String> arguments) {
        try {
            return new Asked.Told<>(question.reading().read(rules, question.known(arguments)));
        } catch (IOException e) {
            return new Asked.SaidNo<>(CaptureDesk.sentence(e));
        }
    }
}
