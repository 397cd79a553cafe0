// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.VmRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.web.question.catalogue.VmQuestions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A command's way into an app of a device: a session of its own, from its first question on, as an app lets in one program. */
final class InsideApp implements InsideVm {
    /** What the protocol has always had; the other questions are for Cairn's agent. */
    private static final Set<VmQuestion<?>> OF_ANDROID = Set.of(VmQuestions.GC, VmQuestions.THREADS, VmQuestions.STACK);

    private final Terminal terminal;
    private final AppSelection.Found found;
    private final Duration patience;
    private Optional<AppSession> open = Optional.empty();

    InsideApp(Terminal terminal, AppSelection.Found found, Duration patience) {
        this.terminal = terminal;
        this.found = found;
        this.patience = patience;
    }

    @Override
    public Optional<VmRow> row() {
        return Optional.empty();
    }

    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments) throws InterruptedException {
        return ask(question, arguments, terminal);
    }

    @Override
    public <R> Asked<R> ask(VmQuestion<R> question, Map<String, String> arguments, Terminal notes)
            throws InterruptedException {
        if (!(question.reading() instanceof VmQuestion.ByAgent<R> reading)) {
            return new Asked.SaidNo<>(found.app().key()
                    + " is an app of a device, and only HotSpot has the protocol by which this is asked.");
        }
        Map<String, String> known = question.known(arguments);
        Optional<String> objection = question.objection().apply(known);
        if (objection.isPresent()) {
            return new Asked.SaidNo<>(objection.get());
        }
        if (open.isEmpty()) {
            switch (found.open(patience)) {
                case AppSession.Opening.Failed(String why) -> {
                    return new Asked.SaidNo<>(why);
                }
                case AppSession.Opening.Opened(AppSession session) -> open = Optional.of(session);
            }
        }
        return ask(open.get(), question, reading, known);
    }

    private <R> Asked<R> ask(
            AppSession app, VmQuestion<R> question, VmQuestion.ByAgent<R> reading, Map<String, String> known)
            throws InterruptedException {
        DdmSession session = app.session();
        if (!OF_ANDROID.contains(question) && !session.features().isCairn()) {
            return new Asked.SaidNo<>(
                    found.app().key() + " is an app of Android, and only Cairn's agent answers this.");
        }
        Subject subject = new Subject(found.app().key(), found.app().pid(), session.appName());
        Asked<R> answer = reading.read(session, subject, known, session.patience(patience));
        return answer instanceof Asked.Told<R>(R report) && whyEmpty(report).isPresent()
                ? new Asked.SaidNo<>(whyEmpty(report).get() + app.littleBehind())
                : answer;
    }

    /** A list without threads is none: each VM has some. */
    private static Optional<String> whyEmpty(Object report) {
        return report instanceof ThreadsReport threads && threads.threads().isEmpty()
                ? Optional.ofNullable(threads.problem())
                : Optional.empty();
    }

    @Override
    public void close() {
        open.ifPresent(AppSession::close);
    }
}
