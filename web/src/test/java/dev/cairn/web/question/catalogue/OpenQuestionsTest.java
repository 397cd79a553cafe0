// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.model.VmId;
import dev.cairn.web.capture.CaptureDesk;
import dev.cairn.web.device.AppDesk;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Inside;
import dev.cairn.web.question.Respondent;
import dev.cairn.web.question.Subject;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.rule.RuleDesk;
import dev.cairn.web.rule.RuleFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class OpenQuestionsTest {
    @TempDir
    Path folder;

    private final CountDownLatch end = new CountDownLatch(1);
    private final Semaphore told = new Semaphore(0);
    private Monitor monitor;
    private RuleDesk rules;
    private OpenQuestions questions;

    @BeforeEach
    void open() {
        monitor = Monitor.open();
        RecordingDesk desk = new RecordingDesk(monitor.agents().recordings(), monitor::recorded);
        Captures captures = Captures.in(folder);
        rules = RuleDesk.start(RuleFile.none(), monitor, captures, desk);
        Devices devices = Devices.none("There are none here.");
        questions = new OpenQuestions(new Respondent(
                monitor,
                desk,
                new CaptureDesk(captures, desk, monitor, devices),
                new AppDesk(devices, captures, monitor.agents().patience(), UnaryOperator.identity()),
                rules));
    }

    @AfterEach
    void close() {
        end.countDown();
        rules.close();
        monitor.close();
    }

    private static PageMessage.Ask asking(String key) {
        return new PageMessage.Ask(key, "gc", Map.of());
    }

    private static ServerMessage no(String key, String why) {
        return asking(key).no(why);
    }

    private void ask(String key, OpenQuestions.Work work) {
        questions.ask(asking(key), work, told::release);
    }

    private void askWhatTakesLong(String key) {
        ask(key, () -> {
            end.await();
            return new Asked.SaidNo<>("late");
        });
    }

    @Test
    void oneTooManyIsToldSoAtOnceAndTheOthersAreAnsweredLater() throws InterruptedException {
        for (int i = 0; i < OpenQuestions.MAX; i++) {
            askWhatTakesLong("vm" + i);
        }
        assertThat(questions.answers()).isEmpty();

        askWhatTakesLong("one more");
        assertThat(told.tryAcquire()).isTrue();
        assertThat(questions.answers()).containsExactly(no("one more", "Too many questions are open: wait for one."));
        assertThat(questions.answers()).isEmpty();

        end.countDown();
        told.acquire(OpenQuestions.MAX);
        assertThat(questions.answers()).hasSize(OpenQuestions.MAX).doesNotContain(no("one more", "late"));
        askWhatTakesLong("one more");
        told.acquire();
        assertThat(questions.answers()).containsExactly(no("one more", "late"));
    }

    @Test
    void theLatestNoesWaitForAPageThatTakesNothing() {
        for (int i = 0; i < 5 * OpenQuestions.MAX; i++) {
            askWhatTakesLong("vm" + i);
        }
        List<ServerMessage> answers = questions.answers();
        assertThat(answers).hasSize(OpenQuestions.MAX);
        assertThat(answers.getLast())
                .isEqualTo(no("vm" + (5 * OpenQuestions.MAX - 1), "Too many questions are open: wait for one."));
    }

    @Test
    void whatIsAskedTwiceIsAnsweredOnce() throws InterruptedException {
        askWhatTakesLong("vm");
        askWhatTakesLong("vm");
        end.countDown();
        told.acquire(2);
        assertThat(questions.answers()).containsExactly(no("vm", "late"));
    }

    @Test
    void oneThatFailsIsAnsweredWithASentence() throws InterruptedException {
        ask("vm", () -> {
            throw new IllegalStateException("as a test wants it");
        });
        told.acquire();
        assertThat(questions.answers())
                .containsExactly(no("vm", "Cairn itself failed at this: its standard error says more."));
    }

    @Test
    void whatNoQuestionIsCalledIsAnsweredWithASentence() throws InterruptedException {
        PageMessage.Ask question = new PageMessage.Ask("vm", "weather", Map.of());
        questions.ask(question, told::release);
        told.acquire();
        assertThat(questions.answers()).containsExactly(question.no("This server has no question \"weather\"."));
    }

    @Test
    void argumentsThatMeanNothingMakeNoOtherQuestion() throws InterruptedException {
        questions.ask(new PageMessage.Ask("0-0", "gc", Map.of("x", "1")), told::release);
        told.acquire();
        assertThat(questions.answers()).containsExactly(no("0-0", "There is no such VM any more."));
    }

    @Test
    void aStackOfNoThreadPutsNoAgentIn() throws InterruptedException {
        Inside inside = new Inside(monitor.agents());
        for (String thread : List.of("", "main", "-1", "1".repeat(30))) {
            assertThat(inside.ask(VmQuestions.STACK, new Subject(new VmId(1, 1), "any"), Map.of("thread", thread)))
                    .isEqualTo(new Asked.SaidNo<>(
                            "\"" + thread + "\" is no thread's id: give one of those that the list of threads shows."));
        }
    }
}
