// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import java.io.IOException;

/** A recording that could not begin. The message is a sentence for people, with the way out. */
public final class RecordingRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean notGiven;

    public RecordingRefusedException(String sentence) {
        this(sentence, false);
    }

    RecordingRefusedException(String sentence, boolean notGiven) {
        super(sentence);
        this.notGiven = notGiven;
    }

    /** Whether the VM does not let the agent record, as another agent does; another way may be open. */
    boolean isNotGiven() {
        return notGiven;
    }
}
