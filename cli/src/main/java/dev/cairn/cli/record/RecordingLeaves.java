// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

/** What the commands that record say of the agent. */
final class RecordingLeaves {
    static final String TEXT =
            "It leaves again when the command ends. Ctrl-C stops early: the samples so far are written.";

    private RecordingLeaves() {}
}
