// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.StackFrame;
import java.util.Comparator;

/** A frame that can be sorted. */
record FrameKey(StackFrame frame) implements Comparable<FrameKey> {
    private static final Comparator<StackFrame> ORDER = Comparator.comparing(StackFrame::className)
            .thenComparing(StackFrame::method)
            .thenComparingInt(StackFrame::line)
            .thenComparing(frame -> frame.file().orElse(""));

    @Override
    public int compareTo(FrameKey other) {
        return ORDER.compare(frame, other.frame);
    }

    int textLength() {
        return frame.className().length()
                + frame.method().length()
                + frame.file().map(String::length).orElse(0);
    }
}
