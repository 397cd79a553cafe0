// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import java.io.IOException;
import java.nio.file.Path;

/** Rules that cannot be right. The message is a sentence that names the file. */
public final class RulesException extends IOException {
    private static final long serialVersionUID = 1;

    RulesException(Path file, String what) {
        super("The rules in " + file + " cannot be used: " + what + ".");
    }
}
