// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.profile.books.EventScript.site;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.symbols.Site;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Tests of books whose events are made by a script, with a bookkeeper that is closed after each. */
abstract class WithBookkeeper {
    static final Site KEYS = site("a.Key", "a.Db.load");
    static final Site BYTES = site("byte[]", "a.Io.read");
    static final RecordingStart START =
            new RecordingStart(AllocationSamples.KIND, "made 1", 1000, 5, 0, true, 100, true);

    final Bookkeeper keeper = Bookkeeper.start();
    final EventScript script = new EventScript();

    @AfterEach
    void close() {
        keeper.close();
    }

    final RecordingBooks open(RecordingStart start, Guardrails guardrails) {
        return keeper.open(start, BookLimits.DEFAULT, guardrails);
    }

    static void send(RecordingBooks books, EventScript script) throws InterruptedException {
        for (EventBatch batch : script.batches()) {
            books.accept(batch);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static RecordedProfile profile(Cut cut) throws Exception {
        CompletableFuture<RecordedProfile> profile = cut.profile();
        return profile.get(30, TimeUnit.SECONDS);
    }

    static double bytes(RecordedProfile profile) {
        return profile.total(AllocationSamples.BYTES).orElseThrow().value();
    }
}
