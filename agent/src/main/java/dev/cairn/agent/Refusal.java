// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

/** A request that cannot be served: its message, a sentence, is sent as FAIL. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String sentence) {
        super(sentence, null, false, false);
    }
}
