// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.io.IOException;
import java.io.InputStream;

/**
 * Takes a dump while the VM writes it. The VM may stand still until all of it has been taken, so a sink must not wait for
 * anything.
 */
@FunctionalInterface
public interface DumpSink {
    /**
     * Reads {@code dump} to its end.
     *
     * @param packed whether the VM has compressed it, as it was asked; some do not on this way
     * @throws IOException if it cannot be taken; its message becomes part of a sentence
     */
    void take(InputStream dump, boolean packed) throws IOException;

    /** Whether the sink leaves secrets out, so that nobody may read from a disk what was not taken yet. */
    default boolean leavesSecretsOut() {
        return false;
    }
}
