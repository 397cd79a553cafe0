// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

/** What a command's exit code tells the shell. */
final class ExitCode {
    static final int DONE = 0;
    /** The data or the target said no. */
    static final int SAID_NO = 1;

    static final int WRONG_USAGE = 2;

    private ExitCode() {}
}
