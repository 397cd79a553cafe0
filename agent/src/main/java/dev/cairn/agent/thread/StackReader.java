// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a thread is, without stopping any other. */
final class StackReader {
    /** Deeper stacks are cut at their outer end. */
    private static final int MAX_FRAMES = 1024;

    private static final int TEXTS_A_FRAME = 3;

    private StackReader() {}

    /** The innermost frame first; empty if the thread has ended. */
    static Optional<List<StackFrame>> read(Thread thread) {
        String[] texts = new String[MAX_FRAMES * TEXTS_A_FRAME];
        int[] lines = new int[MAX_FRAMES];
        int count = Native.stack(thread, texts, lines);
        if (count < 0) {
            return Optional.empty();
        }
        List<StackFrame> frames = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            frames.add(new StackFrame(className(text(texts, i, 0)), text(texts, i, 1), text(texts, i, 2), lines[i]));
        }
        return Optional.of(frames);
    }

    private static String text(String[] texts, int frame, int column) {
        String text = texts[frame * TEXTS_A_FRAME + column];
        return text == null ? "" : text;
    }

    /** {@code Ljava/lang/Thread;} to {@code java.lang.Thread}. */
    static String className(String signature) {
        return signature.startsWith("L") && signature.endsWith(";")
                ? signature.substring(1, signature.length() - 1).replace('/', '.')
                : signature;
    }
}
