// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

/** What came of asking for something inside a VM. */
public sealed interface Asked<T> {
    record Told<T>(T answer) implements Asked<T> {}

    /**
     * The VM, or its agent, said no.
     *
     * @param sentence why, and what to do
     */
    record SaidNo<T>(String sentence) implements Asked<T> {}
}
