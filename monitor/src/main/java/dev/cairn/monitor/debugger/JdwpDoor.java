// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/** Where a VM takes its one debugger. */
public interface JdwpDoor {
    /**
     * Connects, with the handshake over. The channel blocks; the caller closes it.
     *
     * @throws IOException if that cannot be; the message is a sentence for people
     */
    ByteChannel open() throws IOException, InterruptedException;
}
