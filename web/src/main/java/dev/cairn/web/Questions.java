// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.message.Frame;
import dev.cairn.web.message.GcReport;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one page has asked of VMs and was not told yet. Each question waits for its answer on a virtual thread of its own.
 * There are {@value #MAX} at most, answers that the page does not take included; one more is dropped, and one that is
 * asked again meanwhile is answered once. For use by any thread.
 */
final class Questions {
    static final int MAX = 8;

    private static final Logger LOG = System.getLogger(Questions.class.getName());
    private static final String NO_SUCH_VM = "There is no such VM any more.";

    private final Monitor monitor;
    private final Inside inside;
    /** By question: the answer, once there is one. Guarded by this. */
    private final Map<PageMessage, Optional<ServerMessage>> open = new LinkedHashMap<>();

    /** Work that may wait, and ends with an answer. */
    private interface Work {
        ServerMessage answer() throws InterruptedException;
    }

    Questions(Monitor monitor) {
        this.monitor = monitor;
        this.inside = new Inside(monitor.agents());
    }

    /** Begins to find the answer; calls {@code onAnswer} when it is there. Returns at once. */
    void ask(PageMessage.Stack question, Runnable onAnswer) {
        ask(question, () -> stack(question), onAnswer);
    }

    /** As {@link #ask(PageMessage.Stack, Runnable)}. */
    void ask(PageMessage.Collect question, Runnable onAnswer) {
        ask(question, () -> collected(question), onAnswer);
    }

    private void ask(PageMessage question, Work work, Runnable onAnswer) {
        synchronized (this) {
            if (open.size() >= MAX || open.containsKey(question)) {
                return;
            }
            open.put(question, Optional.empty());
        }
        Thread.ofVirtual().name("cairn-question").start(() -> answer(question, work, onAnswer));
    }

    private void answer(PageMessage question, Work work, Runnable onAnswer) {
        Optional<ServerMessage> answer = Optional.empty();
        try {
            answer = Optional.of(work.answer());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A page asked " + question + ", and that failed.", e);
        }
        synchronized (this) {
            if (answer.isPresent()) {
                open.put(question, answer);
            } else {
                open.remove(question);
            }
        }
        onAnswer.run();
    }

    /** The answers there are, to be told now: they are forgotten here. */
    synchronized List<ServerMessage> answers() {
        List<ServerMessage> answers =
                open.values().stream().flatMap(Optional::stream).toList();
        open.values().removeIf(Optional::isPresent);
        return answers;
    }

    private ServerMessage stack(PageMessage.Stack question) throws InterruptedException {
        Optional<Inside.Subject> vm = Inside.Subject.of(monitor, question.key());
        Asked<List<Frame>> asked =
                vm.isEmpty() ? new Asked.SaidNo<>(NO_SUCH_VM) : inside.stack(vm.get(), question.threadId());
        return switch (asked) {
            case Asked.Told<List<Frame>>(List<Frame> frames) ->
                new ServerMessage.StackTrace(question.key(), question.threadId(), frames, null);
            case Asked.SaidNo<List<Frame>>(String why) ->
                new ServerMessage.StackTrace(question.key(), question.threadId(), null, why);
        };
    }

    private ServerMessage collected(PageMessage.Collect question) throws InterruptedException {
        Optional<Inside.Subject> vm = Inside.Subject.of(monitor, question.key());
        Asked<GcReport> asked = vm.isEmpty() ? new Asked.SaidNo<>(NO_SUCH_VM) : inside.collect(vm.get());
        return switch (asked) {
            case Asked.Told<GcReport>(GcReport report) -> new ServerMessage.Collected(question.key(), report, null);
            case Asked.SaidNo<GcReport>(String why) -> new ServerMessage.Collected(question.key(), null, why);
        };
    }
}
