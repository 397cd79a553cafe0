// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.List;

/**
 * The word that debuggers have left (DBGD), while monitors stay at a VM's one connection. A VM that does not know it, as those of
 * Android do not, learns it when its monitors have left too: what they are at is worth more than that.
 */
final class Farewell {
    static final JdwpCommand COMMAND = new JdwpCommand(ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND);

    private Farewell() {}

    /** Whether a client says so of its own debugger. */
    static boolean isIn(Bytes chunk) {
        return chunk.length() >= Integer.BYTES && chunk.asBuffer().getInt() == AppLife.DebuggerGone.FORM.type();
    }

    /** What such a client is answered. */
    static JdwpPacket.Reply reply(JdwpPacket.Command farewell) {
        return new JdwpPacket.Reply(farewell.id(), 0, chunk());
    }

    static Bytes chunk() {
        return ChunkPacket.encode(List.of(new AppLife.DebuggerGone().toRaw()));
    }
}
