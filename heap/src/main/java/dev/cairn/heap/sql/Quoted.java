// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

/** Texts and names inside SQL. */
final class Quoted {
    private Quoted() {}

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
