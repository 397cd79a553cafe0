// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.model.VmId;
import java.nio.channels.ByteChannel;

/** VMs as a device shows its own: each by one stream, at which a debug monitor and a debugger may both speak. */
public interface JdwpFace {
    /**
     * Serves a client on the calling thread until one side leaves. Its chunks go to the agent in the VM, which the first one puts in; all
     * else goes to the VM's debugging agent, where it was started with one.
     *
     * @param stream that blocks, and begins with the client's JDWP handshake; this closes it
     */
    void serve(VmId vm, ByteChannel stream) throws InterruptedException;
}
