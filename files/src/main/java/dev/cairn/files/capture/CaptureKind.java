// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a capture shows of its VM. */
public enum CaptureKind {
    PROFILE("profile"),
    THREADS("thread dump"),
    HEAP("heap dump");

    private final String title;

    CaptureKind(String title) {
        this.title = title;
    }

    /** For people, in the middle of a sentence. */
    public String title() {
        return title;
    }

    /** As files, messages and options have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind whose {@link #word} it is; empty if it is of none. */
    public static Optional<CaptureKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
}
