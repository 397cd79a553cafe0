// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.model.VmId;
import java.nio.channels.ByteChannel;

/** A VM as a client of JDWP sees it, in whatever way the client has come. */
public interface JdwpFace {
    /** Serves a client whose stream begins with the JDWP handshake, until one side leaves; closes the stream. */
    void serve(VmId vm, ByteChannel stream) throws InterruptedException;
}
