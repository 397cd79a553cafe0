// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** The heap of this VM cannot be checked. The message is a sentence that says why, and the way out. */
final class UncheckableHeapException extends Exception {
    private static final long serialVersionUID = 1;

    UncheckableHeapException(String sentence) {
        super(sentence);
    }

    UncheckableHeapException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
