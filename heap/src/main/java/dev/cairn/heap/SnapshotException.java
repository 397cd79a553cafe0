// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.io.IOException;

/** A file that cannot be read as a snapshot, or an index that cannot be made. The message is a sentence for people. */
public final class SnapshotException extends IOException {
    public SnapshotException(String sentence) {
        super(sentence);
    }

    public SnapshotException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
