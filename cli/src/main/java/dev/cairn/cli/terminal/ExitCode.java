// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

/** What a command's exit code means to the shell. */
public final class ExitCode {
    public static final int DONE = 0;
    /** The data or the target said no. */
    public static final int SAID_NO = 1;

    public static final int WRONG_USAGE = 2;

    private ExitCode() {}
}
