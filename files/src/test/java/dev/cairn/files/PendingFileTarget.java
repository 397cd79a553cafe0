// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.Path;

/** Begins to write a file, {@code args[0]}, says so, and goes on until its input ends. */
final class PendingFileTarget {
    private PendingFileTarget() {}

    public static void main(String[] args) throws IOException {
        PendingFile.create(Path.of(args[0]), out -> {
            out.write(new byte[1 << 20]);
            System.out.println("ready");
            return System.in.read();
        });
    }
}
