// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.thread.ThreadsReport;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks an app of a device what is else asked of VMs, as far as the protocol has always had it. */
public final class AppInside {
    /** The names of the questions that Android answers; the others are for Cairn's agent. */
    static final Set<String> OF_ANDROID = Set.of("gc", "threads", "stack");

    private AppInside() {}

    /** The way into the app. */
    @FunctionalInterface
    public interface Way {
        /** A session, which stays the one of its maker; or why there is none. */
        AppSession.Opening open() throws InterruptedException;
    }

    /**
     * Asks.
     *
     * @param arguments of the question, by name
     * @param patience how long the app may take for each answer
     * @param way taken only if the app must be asked
     */
    public static <R> Asked<R> ask(
            VmQuestion<R> question, DeviceApp app, Map<String, String> arguments, Duration patience, Way way)
            throws InterruptedException {
        if (!(question.reading() instanceof VmQuestion.ByAgent<R> reading)) {
            return new Asked.SaidNo<>(
                    app.key() + " is an app of a device, and only HotSpot has the protocol by which this is asked.");
        }
        Map<String, String> known = question.known(arguments);
        Optional<String> objection = question.objection().apply(known);
        if (objection.isPresent()) {
            return new Asked.SaidNo<>(objection.get());
        }
        return switch (way.open()) {
            case AppSession.Opening.Failed(String why) -> new Asked.SaidNo<>(why);
            case AppSession.Opening.Opened(AppSession open) -> {
                DdmSession session = open.session();
                if (!OF_ANDROID.contains(question.name()) && !session.features().isCairn()) {
                    yield new Asked.SaidNo<>(app.key() + " is an app of Android, and only Cairn's agent answers this.");
                }
                Subject subject = new Subject(app.key(), app.pid(), session.appName());
                Asked<R> answer = reading.read(session, subject, known, session.patience(patience));
                yield answer instanceof Asked.Told<R>(R report)
                                && whyEmpty(report).isPresent()
                        ? new Asked.SaidNo<>(whyEmpty(report).get() + open.littleBehind())
                        : answer;
            }
        };
    }

    /** A list without threads is none: each VM has some. */
    private static Optional<String> whyEmpty(Object report) {
        return report instanceof ThreadsReport threads && threads.threads().isEmpty()
                ? Optional.ofNullable(threads.problem())
                : Optional.empty();
    }
}
