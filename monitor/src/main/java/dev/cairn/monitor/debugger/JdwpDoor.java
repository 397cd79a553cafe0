// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Where a VM takes its one debugger. */
interface JdwpDoor {
    /**
     * Connects, with the handshake over.
     *
     * @throws IOException if that cannot be; the message is a sentence for people
     */
    SocketChannel open() throws IOException, InterruptedException;
}
