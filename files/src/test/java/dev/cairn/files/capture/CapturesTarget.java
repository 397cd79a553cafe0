// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.io.IOException;
import java.nio.file.Path;

/** Keeps captures of 64 KiB in {@code args[0]}, within {@code args[1]}, until there is no room; then says so. */
final class CapturesTarget {
    static final int BYTES = 64 * 1024;

    private CapturesTarget() {}

    public static void main(String[] args) throws IOException {
        Captures captures = Captures.in(Path.of(args[0]), args[1]);
        try {
            while (true) {
                captures.add(CaptureKind.HEAP, CaptureOrigin.broughtIn(), "big", "", ".hprof", out -> {
                    out.write(new byte[BYTES]);
                    return true;
                });
            }
        } catch (CaptureRefusedException e) {
            System.out.println("ready");
            System.in.transferTo(System.out);
        }
    }
}
