// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ByteChannel;

/** Where a VM takes chunks. */
public interface DdmDoor {
    /**
     * Connects; the handshake is still to come.
     *
     * @throws IOException if that cannot be; the message is a sentence for people
     */
    Opened open() throws IOException, InterruptedException;

    /**
     * A connection to a VM's agent.
     *
     * @param channel that blocks; the caller closes it
     * @param lease closed after it; the agent may leave then
     */
    record Opened(ByteChannel channel, Closeable lease) {}
}
