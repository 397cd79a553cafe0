// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.GcReport;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one page has asked of VMs and was not told yet. Each question waits for its answer on a virtual thread of its own.
 * There are {@value #MAX} at most, answers that the page does not take included; one more is answered with a no at once,
 * and one that is asked again meanwhile is answered once. Of those noes too {@value #MAX} at most wait for a page that
 * takes nothing, the latest. For use by any thread.
 */
final class Questions {
    static final int MAX = 8;

    private static final Logger LOG = System.getLogger(Questions.class.getName());
    private static final String NO_SUCH_VM = "There is no such VM any more.";
    private static final String TOO_MANY = "Too many questions are open: wait for one.";
    private static final String FAILED = "Cairn itself failed at this: its standard error says more.";

    private final Monitor monitor;
    private final Inside inside;
    /** By question: the answer, once there is one. Guarded by this. */
    private final Map<PageMessage, Optional<ServerMessage>> open = new LinkedHashMap<>();
    /** By question: the no, where there were too many. Guarded by this. */
    private final SequencedMap<PageMessage, ServerMessage> refused = new LinkedHashMap<>();

    /** Work that may wait, and ends with an answer. */
    interface Work {
        ServerMessage answer() throws InterruptedException;
    }

    Questions(Monitor monitor) {
        this.monitor = monitor;
        this.inside = new Inside(monitor.agents());
    }

    /** Begins to find the answer; calls {@code onAnswer} when it is there. Returns at once. */
    void ask(PageMessage.Stack question, Runnable onAnswer) {
        ask(question, () -> stack(question), why -> no(question, why), onAnswer);
    }

    /** As {@link #ask(PageMessage.Stack, Runnable)}. */
    void ask(PageMessage.Collect question, Runnable onAnswer) {
        ask(question, () -> collected(question), why -> no(question, why), onAnswer);
    }

    /** @param no makes an answer of the sentence why there is none: the page waits for one */
    void ask(PageMessage question, Work work, Function<String, ServerMessage> no, Runnable onAnswer) {
        if (begins(question, no)) {
            Thread.ofVirtual().name("cairn-question").start(() -> answer(question, work, no, onAnswer));
        } else {
            onAnswer.run();
        }
    }

    private synchronized boolean begins(PageMessage question, Function<String, ServerMessage> no) {
        if (open.containsKey(question)) {
            return false;
        }
        if (open.size() < MAX) {
            open.put(question, Optional.empty());
            return true;
        }
        refused.put(question, no.apply(TOO_MANY));
        if (refused.size() > MAX) {
            refused.pollFirstEntry();
        }
        return false;
    }

    private void answer(PageMessage question, Work work, Function<String, ServerMessage> no, Runnable onAnswer) {
        ServerMessage answer;
        try {
            answer = work.answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer = no.apply(FAILED);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A page asked " + question + ", and that failed.", e);
            answer = no.apply(FAILED);
        }
        synchronized (this) {
            open.put(question, Optional.of(answer));
        }
        onAnswer.run();
    }

    /** The answers there are, to be told now: they are forgotten here. */
    synchronized List<ServerMessage> answers() {
        List<ServerMessage> answers = Stream.concat(
                        open.values().stream().flatMap(Optional::stream), refused.values().stream())
                .toList();
        open.values().removeIf(Optional::isPresent);
        refused.clear();
        return answers;
    }

    private static ServerMessage no(PageMessage.Stack question, String why) {
        return new ServerMessage.StackTrace(question.key(), question.threadId(), null, why);
    }

    private static ServerMessage no(PageMessage.Collect question, String why) {
        return new ServerMessage.Collected(question.key(), null, why);
    }

    private ServerMessage stack(PageMessage.Stack question) throws InterruptedException {
        Optional<Inside.Subject> vm = Inside.Subject.of(monitor, question.key());
        Asked<List<Frame>> asked =
                vm.isEmpty() ? new Asked.SaidNo<>(NO_SUCH_VM) : inside.stack(vm.get(), question.threadId());
        return switch (asked) {
            case Asked.Told<List<Frame>>(List<Frame> frames) ->
                new ServerMessage.StackTrace(question.key(), question.threadId(), frames, null);
            case Asked.SaidNo<List<Frame>>(String why) -> no(question, why);
        };
    }

    private ServerMessage collected(PageMessage.Collect question) throws InterruptedException {
        Optional<Inside.Subject> vm = Inside.Subject.of(monitor, question.key());
        Asked<GcReport> asked = vm.isEmpty() ? new Asked.SaidNo<>(NO_SUCH_VM) : inside.collect(vm.get());
        return switch (asked) {
            case Asked.Told<GcReport>(GcReport report) -> new ServerMessage.Collected(question.key(), report, null);
            case Asked.SaidNo<GcReport>(String why) -> no(question, why);
        };
    }
}
