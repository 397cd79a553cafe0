// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

/** What the commands that record say of the agent. */
final class RecordingLeaves {
    static final String TEXT = "It leaves again when the command ends, by Ctrl-C too: then what there is is written.";

    private RecordingLeaves() {}
}
