// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** What a report's bytes go to in the end. */
public interface ReportTarget {
    /** Takes all of them, or fails. */
    void write(byte[] bytes, int count) throws IOException;

    /** Takes all of them, from outside the Java heap, or fails. */
    void write(MemorySegment bytes) throws IOException;

    /** Whether it is a file, not a socket, a pipe or the like, which somebody has to read. */
    boolean isFile();

    /** Makes a file end after {@code bytes} bytes, and continues writing there; false if it cannot. */
    boolean cut(long bytes);

    void close();
}
