// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** A test left objects behind that must be garbage. The message has what {@code cairn snapshot check} says of them. */
public final class LeakCheckError extends AssertionError {
    private static final long serialVersionUID = 1;

    LeakCheckError(String message) {
        super(message);
    }
}
