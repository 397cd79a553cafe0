// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream: what another process writes may be as long as it likes. */
final class BoundedInput extends FilterInputStream {
    private int left;

    BoundedInput(InputStream in, int limit) {
        super(in);
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        return left-- > 0 ? in.read() : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int count = in.read(bytes, offset, Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }
}
