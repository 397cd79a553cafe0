// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

import java.util.Optional;

/**
 * Where a GC root is, as far as the dump says.
 *
 * @param threadSerial of the thread that it belongs to, as in {@link HeapThread#serial}, unsigned; 0 where there is
 *     none
 * @param threadName empty where there is none, or the thread has none
 * @param frame where the thread was, if a local variable or native code of that frame holds the object
 * @param container the class whose static variable it is
 */
public record RootOrigin(
        RootKind kind, int threadSerial, String threadName, Optional<StackFrame> frame, Optional<String> container) {
    private static final String OF_SOME_THREAD = " of a thread";

    /** A root of which nothing is known but its kind. */
    public static RootOrigin of(RootKind kind) {
        return new RootOrigin(kind, 0, "", Optional.empty(), Optional.empty());
    }

    /** Fit to stand after "held by": {@code a local variable of thread "main" in a.B.run(B.java:12)}. */
    public String words() {
        if (container.isPresent()) {
            return kind.words() + " of " + container.get();
        }
        if (threadSerial == 0) {
            return kind.words();
        }
        String thread = threadName.isEmpty()
                ? "thread " + Integer.toUnsignedString(threadSerial)
                : "thread \"" + threadName + '"';
        if (kind == RootKind.THREAD) {
            return "the live " + thread;
        }
        String what = kind.words();
        int cut = what.endsWith(OF_SOME_THREAD) ? what.length() - OF_SOME_THREAD.length() : what.length();
        return what.substring(0, cut) + " of " + thread
                + frame.map(each -> " in " + each.words()).orElse("");
    }

    /** The same, but of whatever thread. */
    public String wordsOfAnyThread() {
        return new RootOrigin(kind, 0, "", Optional.empty(), container).words();
    }

    /** What is true of this root and of another one of its kind. */
    public RootOrigin and(RootOrigin other) {
        if (equals(other)) {
            return this;
        }
        boolean oneThread = threadSerial == other.threadSerial;
        return new RootOrigin(
                kind,
                oneThread ? threadSerial : 0,
                oneThread ? threadName : "",
                oneThread && frame.equals(other.frame) ? frame : Optional.empty(),
                container.equals(other.container) ? container : Optional.empty());
    }
}
