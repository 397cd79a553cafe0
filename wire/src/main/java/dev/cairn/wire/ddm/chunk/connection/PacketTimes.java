// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.Shape;
import java.util.List;

/** ARTT: how long the VM took for packets of a debugger. */
public record PacketTimes(long version, List<PacketTime> packets) implements Chunk {
    public static final ChunkForm<PacketTimes> FORM = ChunkForm.of(
            "ARTT",
            Direction.EVENT,
            PacketTimes.class,
            "How long the VM took for packets of a debugger. Android 14.",
            shape -> new PacketTimes(
                    shape.u4("version", "", PacketTimes::version),
                    shape.list("packets", "", PacketTime::of, PacketTimes::packets)));

    public PacketTimes {
        packets = List.copyOf(packets);
    }

    /** One command. */
    public record PacketTime(long id, long commandSet, long command, long startNanos, long durationNanos) {
        static PacketTime of(Shape<PacketTime> shape) {
            return new PacketTime(
                    shape.u4("packet id", "", PacketTime::id),
                    shape.u4("command set", "", PacketTime::commandSet),
                    shape.u4("command", "", PacketTime::command),
                    shape.s8("start", "in nanoseconds", PacketTime::startNanos),
                    shape.s8("duration", "in nanoseconds", PacketTime::durationNanos));
        }
    }

    @Override
    public ChunkForm<PacketTimes> form() {
        return FORM;
    }
}
