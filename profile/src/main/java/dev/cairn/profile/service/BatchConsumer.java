// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.model.ProfileEnd;

/** Takes the events of one target, on the thread of its {@link TargetReader}. */
public interface BatchConsumer {
    /**
     * Takes a batch, which is the consumer's from now on. It may block: the ring then fills, and the target counts what
     * finds no room.
     *
     * @throws InterruptedException if the reader was asked to end at once
     */
    void accept(EventBatch batch) throws InterruptedException;

    /**
     * Called once, last.
     *
     * @param why a sentence
     */
    void ended(ProfileEnd end, String why);
}
