// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** What a dump becomes on its way from the VM, which stands still meanwhile. */
@FunctionalInterface
public interface DumpFilter {
    /**
     * Reads {@code dump}, which is not compressed, to its end, and writes what stays of it.
     *
     * @throws IOException if it cannot be done; its message becomes part of a sentence
     */
    void pass(InputStream dump, OutputStream out) throws IOException;
}
