// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.Counters.Count;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.List;

/** From packets to answers and chunks; what cannot be read is counted. */
final class PacketReading {
    private final int maxInflatedBytes;
    private final Counters counters;

    PacketReading(int maxInflatedBytes, Counters counters) {
        this.maxInflatedBytes = maxInflatedBytes;
        this.counters = counters;
    }

    /** What a reply says to a request. */
    Answer answer(JdwpPacket.Reply reply, Requests.Waiting request) {
        if (reply.error() != 0) {
            return new Answer.Rejected(reply.error());
        }
        return switch (ChunkPacket.decode(reply.data(), maxInflatedBytes)) {
            case ChunkPacket.Content.Malformed bad -> {
                counters.malformed(request.type(), bad.why());
                yield new Answer.Malformed(bad.why());
            }
            case ChunkPacket.Content.Chunks chunks -> {
                Answer answer = new Answer.Chunks(chunks.chunks());
                boolean failed = chunks.chunks().stream().anyMatch(chunk -> chunk.type() == Failure.FORM.type());
                yield failed ? failureIn(answer) : answer;
            }
        };
    }

    private Answer failureIn(Answer answer) {
        return switch (answer.as(Failure.FORM)) {
            case Decoding.Done<Failure> done -> new Answer.Refused(done.value());
            case Decoding.Malformed<Failure> bad -> {
                counters.malformed(Failure.FORM.type(), bad.why());
                yield new Answer.Malformed(bad.why());
            }
        };
    }

    /** The chunks of a command, as far as they can be read. */
    List<RawChunk> chunks(JdwpPacket.Command command) {
        return switch (ChunkPacket.decode(command.data(), maxInflatedBytes)) {
            case ChunkPacket.Content.Chunks all -> all.chunks();
            case ChunkPacket.Content.Malformed bad -> {
                counters.problem(Count.MALFORMED, bad.why());
                yield bad.chunks();
            }
        };
    }
}
