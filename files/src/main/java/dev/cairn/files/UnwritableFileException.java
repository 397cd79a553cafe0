// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;

/** A file that cannot be written. The message is a sentence for people. */
public final class UnwritableFileException extends IOException {
    UnwritableFileException(String sentence) {
        super(sentence);
    }

    UnwritableFileException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
