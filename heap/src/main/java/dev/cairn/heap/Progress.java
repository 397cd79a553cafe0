// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** Receives how far a long piece of work is. Called from any thread, often; must return at once. */
@FunctionalInterface
public interface Progress {
    /** Nobody listens. */
    Progress NONE = (step, done, total) -> {};

    /**
     * Says how far one step is.
     *
     * @param step what is being done, in words: "reading the dump"
     * @param done the part of {@code total} that is done
     */
    void at(String step, long done, long total);
}
