// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.report.json.Json;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Respondent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * What one page has asked of VMs and has no answer to yet. Each question waits for its answer on a virtual thread of its own.
 * At most {@value #MAX} are open, answers that the page does not take included; one more is refused at once, and one that is
 * asked again meanwhile is answered once. Of refusals too at most {@value #MAX} wait for a page that takes nothing, the
 * latest. For use by any thread.
 */
public final class OpenQuestions {
    /** How many are open at most. */
    public static final int MAX = 8;

    private static final Logger LOG = System.getLogger(OpenQuestions.class.getName());
    private static final String TOO_MANY = "Too many questions are open: wait for one.";
    private static final String FAILED = "Cairn itself failed at this: its standard error says more.";

    private final Respondent respondent;
    /** By question: the answer, once there is one. Guarded by this. */
    private final Map<PageMessage.Ask, Optional<ServerMessage.Answer>> open = new LinkedHashMap<>();
    /** By question: the refusal, where too many were open. Guarded by this. */
    private final SequencedMap<PageMessage.Ask, ServerMessage.Answer> refused = new LinkedHashMap<>();

    /** Work that may wait, and ends with a report as JSON. */
    interface Work {
        Asked<String> answer() throws InterruptedException;
    }

    public OpenQuestions(Respondent respondent) {
        this.respondent = respondent;
    }

    /** Begins to find the answer; calls {@code onAnswer} when it is there. Returns at once. */
    public void ask(PageMessage.Ask question, Runnable onAnswer) {
        PageMessage.Ask known = known(question);
        ask(known, () -> answer(known), onAnswer);
    }

    /** Without arguments that mean nothing: they would make many questions, and answers that wait, of one. */
    private static PageMessage.Ask known(PageMessage.Ask asked) {
        Map<String, String> known = Questions.named(asked.question())
                .map(question -> question.known(asked.arguments()))
                .orElse(Map.of());
        return new PageMessage.Ask(asked.key(), asked.question(), known);
    }

    void ask(PageMessage.Ask question, Work work, Runnable onAnswer) {
        if (begins(question)) {
            Thread.ofVirtual().name("cairn-question").start(() -> answer(question, work, onAnswer));
        } else {
            onAnswer.run();
        }
    }

    private synchronized boolean begins(PageMessage.Ask question) {
        if (open.containsKey(question)) {
            return false;
        }
        if (open.size() < MAX) {
            open.put(question, Optional.empty());
            return true;
        }
        refused.put(question, question.no(TOO_MANY));
        if (refused.size() > MAX) {
            refused.pollFirstEntry();
        }
        return false;
    }

    private void answer(PageMessage.Ask question, Work work, Runnable onAnswer) {
        ServerMessage.Answer answer;
        try {
            answer = switch (work.answer()) {
                case Asked.Told<String>(String report) -> question.answer(report);
                case Asked.SaidNo<String>(String why) -> question.no(why);
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer = question.no(FAILED);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A page asked " + question + ", and that failed.", e);
            answer = question.no(FAILED);
        }
        synchronized (this) {
            open.put(question, Optional.of(answer));
        }
        onAnswer.run();
    }

    /** The answers that have come, to be sent now: they are forgotten here. */
    public synchronized List<ServerMessage> answers() {
        List<ServerMessage> answers = Stream.<ServerMessage>concat(
                        open.values().stream().flatMap(Optional::stream), refused.values().stream())
                .toList();
        open.values().removeIf(Optional::isPresent);
        refused.clear();
        return answers;
    }

    private Asked<String> answer(PageMessage.Ask asked) throws InterruptedException {
        Optional<Question<?>> question = Questions.named(asked.question());
        if (question.isEmpty()) {
            return new Asked.SaidNo<>("This server has no question \"" + asked.question() + "\".");
        }
        return json(question.get(), asked.key(), asked.arguments());
    }

    private <R> Asked<String> json(Question<R> question, String key, Map<String, String> arguments)
            throws InterruptedException {
        return switch (respondent.ask(question, key, arguments)) {
            case Asked.Told<R>(R report) -> new Asked.Told<>(Json.compact(report));
            case Asked.SaidNo<R>(String why) -> new Asked.SaidNo<>(why);
        };
    }
}
