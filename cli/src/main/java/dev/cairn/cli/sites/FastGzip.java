// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.sites;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Packs a dump quickly, and not as small as it could. */
public final class FastGzip extends GZIPOutputStream {
    private static final int BUFFER = 1 << 20;

    public FastGzip(OutputStream out) throws IOException {
        super(out, BUFFER);
        def.setLevel(Deflater.BEST_SPEED);
    }
}
