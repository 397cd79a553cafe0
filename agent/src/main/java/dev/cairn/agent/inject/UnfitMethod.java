// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

/** A method that must stay as it is, which shows only while it is rewritten. */
final class UnfitMethod extends RuntimeException {
    private final String method;

    UnfitMethod(String name, String descriptor) {
        super(null, null, false, false);
        this.method = name.concat(descriptor);
    }

    String method() {
        return method;
    }
}
