// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class QuestionsTest {
    private final CountDownLatch end = new CountDownLatch(1);
    private final Semaphore told = new Semaphore(0);
    private Monitor monitor;
    private Questions questions;

    @BeforeEach
    void open() {
        monitor = Monitor.open();
        questions = new Questions(monitor);
    }

    @AfterEach
    void close() {
        end.countDown();
        monitor.close();
    }

    private static ServerMessage no(String key, String why) {
        return new ServerMessage.Collected(key, null, why);
    }

    private void ask(String key, Questions.Work work) {
        questions.ask(new PageMessage.Collect(key), work, why -> no(key, why), told::release);
    }

    private void askWhatTakesLong(String key) {
        ask(key, () -> {
            end.await();
            return no(key, "late");
        });
    }

    @Test
    void oneTooManyIsToldSoAtOnceAndTheOthersAreAnsweredLater() throws InterruptedException {
        for (int i = 0; i < Questions.MAX; i++) {
            askWhatTakesLong("vm" + i);
        }
        assertThat(questions.answers()).isEmpty();

        askWhatTakesLong("one more");
        assertThat(told.tryAcquire()).isTrue();
        assertThat(questions.answers()).containsExactly(no("one more", "Too many questions are open: wait for one."));
        assertThat(questions.answers()).isEmpty();

        end.countDown();
        told.acquire(Questions.MAX);
        assertThat(questions.answers()).hasSize(Questions.MAX).doesNotContain(no("one more", "late"));
        askWhatTakesLong("one more");
        told.acquire();
        assertThat(questions.answers()).containsExactly(no("one more", "late"));
    }

    @Test
    void theLatestNoesWaitForAPageThatTakesNothing() {
        for (int i = 0; i < 5 * Questions.MAX; i++) {
            askWhatTakesLong("vm" + i);
        }
        List<ServerMessage> answers = questions.answers();
        assertThat(answers).hasSize(Questions.MAX);
        assertThat(answers.getLast())
                .isEqualTo(no("vm" + (5 * Questions.MAX - 1), "Too many questions are open: wait for one."));
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
}
