// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

/** What somebody pressed at a terminal. */
public sealed interface Key {
    /** A printable ASCII character as typed, a blank and the end of a line included. */
    record Letter(char letter) implements Key {}

    /** A key that moves. */
    enum Move implements Key {
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END
    }
}
