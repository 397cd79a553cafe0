// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.List;

/** Whether a VM knows that its debuggers have left (DBGD), while monitors stay at its one connection. */
final class Farewell {
    static final JdwpCommand COMMAND = new JdwpCommand(ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND);

    private State state = State.NONE;

    private enum State {
        /** There are debuggers, or there were none. */
        NONE,
        TOLD,
        TAKEN,
        /** The VM does not know that chunk. */
        NOT_KNOWN
    }

    /** There is a debugger again. */
    void none() {
        state = State.NONE;
    }

    /** What to send to the VM. */
    Bytes tell() {
        state = State.TOLD;
        return chunk();
    }

    /** The VM's answer; one that does not know a chunk answers without one. */
    void answered(JdwpPacket.Reply reply) {
        if (state == State.TOLD) {
            state = reply.error() == 0 && isIn(reply.data()) ? State.TAKEN : State.NOT_KNOWN;
        }
    }

    /** Whether the VM has answered that it does not know what that is. */
    boolean isNotKnown() {
        return state == State.NOT_KNOWN;
    }

    /** Whether the VM may still take itself for one that is debugged, though its debuggers have left. */
    boolean isOpen() {
        return state == State.TOLD || state == State.NOT_KNOWN;
    }

    /** Whether a client says so of its own debugger. */
    static boolean isIn(Bytes chunk) {
        return chunk.length() >= Integer.BYTES && chunk.asBuffer().getInt() == AppLife.DebuggerGone.FORM.type();
    }

    /** What such a client is answered. */
    static JdwpPacket.Reply reply(JdwpPacket.Command farewell) {
        return new JdwpPacket.Reply(farewell.id(), 0, chunk());
    }

    private static Bytes chunk() {
        return ChunkPacket.encode(List.of(new AppLife.DebuggerGone().toRaw()));
    }
}
