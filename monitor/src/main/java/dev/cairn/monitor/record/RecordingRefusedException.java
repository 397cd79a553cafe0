// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import java.io.IOException;

/** A recording that could not begin. The message is a sentence for people, with the way out. */
public final class RecordingRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    /** What to make of a refusal. */
    enum Kind {
        /** It stays so until somebody does what the message says. */
        FINAL,
        /** It is because of the state that the VM is in: it is just starting, is stopped, or hangs. */
        MAY_PASS,
        /** The VM does not let the agent record, as another agent does; another way may be open. */
        NOT_GIVEN
    }

    private final Kind kind;

    public RecordingRefusedException(String sentence) {
        this(sentence, Kind.FINAL);
    }

    RecordingRefusedException(String sentence, Kind kind) {
        super(sentence);
        this.kind = kind;
    }

    /** Whether another try may succeed though nobody does anything, as when the VM is just starting. */
    public boolean mayPass() {
        return kind == Kind.MAY_PASS;
    }

    boolean isNotGiven() {
        return kind == Kind.NOT_GIVEN;
    }
}
