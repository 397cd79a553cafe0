// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import org.jspecify.annotations.Nullable;

/**
 * One place in a thread's stack of calls. The method that is there keeps it in a variable and gives it back when it is
 * left, so that a call whose end was never reported, as where the stack overflows, is put right by the one around it.
 * Places are used again.
 */
final class Frame {
    final CallStack stack;
    /** Of the outermost, itself. */
    final Frame caller;

    @Nullable
    Frame next;

    boolean open;
    int method;
    Chain chain;
    long entered;

    /** The outermost, which is no method. */
    Frame(CallStack stack, Chain chain) {
        this.stack = stack;
        this.caller = this;
        this.chain = chain;
    }

    Frame(CallStack stack, Frame caller) {
        this.stack = stack;
        this.caller = caller;
        this.chain = caller.chain;
    }
}
