// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

/** A name is none, or has something in it that nothing here knows. Within this package only. */
final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotUnderstood() {
        super("", null, false, false);
    }
}
