// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

/** Allocations cannot be counted here and now; the message is a sentence that says why, and what would help. */
public final class AllocationsUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    AllocationsUnavailableException(String sentence) {
        super(sentence);
    }
}
