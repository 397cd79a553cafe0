// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;

/** One JDWP packet: a command, which either side may send, or the reply to one. */
public sealed interface JdwpPacket {
    /** Names the command; its reply has the same. */
    int id();

    /** What follows the header. */
    Bytes data();

    record Command(int id, int set, int command, Bytes data) implements JdwpPacket {}

    /**
     * The answer to a command.
     *
     * @param error 0, or a JDWP error code, and then {@code data} is empty as a rule
     */
    record Reply(int id, int error, Bytes data) implements JdwpPacket {}

    /** The whole packet. */
    default Bytes encode() {
        ByteWriter out = new ByteWriter(JdwpLayout.HEADER_BYTES + data().length());
        out.u4(JdwpLayout.HEADER_BYTES + (long) data().length()).u4(id());
        if (this instanceof Command command) {
            out.u1(0).u1(command.set()).u1(command.command());
        } else if (this instanceof Reply reply) {
            out.u1(JdwpLayout.REPLY_FLAG).u2(reply.error());
        }
        return out.bytes(data()).toBytes();
    }

    /**
     * Reads one packet that is there in full.
     *
     * @param bytes as many as the packet's length says, {@link JdwpLayout#HEADER_BYTES} at least
     */
    static JdwpPacket decode(Bytes bytes) {
        ByteReader in = new ByteReader(bytes);
        in.skip(JdwpLayout.ID_OFFSET);
        int id = in.s4();
        int flags = in.u1();
        if ((flags & JdwpLayout.REPLY_FLAG) != 0) {
            return new Reply(id, in.u2(), in.rest());
        }
        return new Command(id, in.u1(), in.u1(), in.rest());
    }
}
