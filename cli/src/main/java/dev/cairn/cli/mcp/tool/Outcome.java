// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

/** What came of a call. */
sealed interface Outcome {
    /** There is an answer. */
    record Answered(ToolAnswer answer) implements Outcome {}

    /**
     * There is none.
     *
     * @param sentence why there is no answer, and what to do
     */
    record SaidNo(String sentence) implements Outcome {}
}
