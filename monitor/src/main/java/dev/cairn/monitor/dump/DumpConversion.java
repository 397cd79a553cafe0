// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.io.IOException;
import java.nio.file.Path;

/** Makes a file of another format from a dump. */
@FunctionalInterface
public interface DumpConversion {
    /**
     * Reads {@code hprof}, and writes {@code to}, which is not there yet. Both are in a folder that goes when this returns;
     * only what was written to {@code to} is kept, under the name that was asked for.
     *
     * @throws IOException if it cannot be done; its message becomes part of a sentence
     */
    void convert(Path hprof, Path to) throws IOException;
}
