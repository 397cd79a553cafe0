// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.io.IOException;

/** That something is not kept, found or changed. The message is a sentence for people. */
public final class CaptureRefusedException extends IOException {
    CaptureRefusedException(String sentence) {
        super(sentence);
    }

    CaptureRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
