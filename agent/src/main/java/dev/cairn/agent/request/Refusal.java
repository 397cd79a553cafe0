// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import dev.cairn.wire.ddm.chunk.connection.Failure;

/** A request that cannot be served: its message, a sentence, is sent as FAIL. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int code;

    public Refusal(String sentence) {
        this(Failure.GENERIC, sentence);
    }

    /**
     * A refusal that a monitor can distinguish from others.
     *
     * @param code of {@link Failure}
     */
    public Refusal(int code, String sentence) {
        super(sentence, null, false, false);
        this.code = code;
    }

    public Failure toFailure() {
        return new Failure(code, String.valueOf(getMessage()));
    }
}
