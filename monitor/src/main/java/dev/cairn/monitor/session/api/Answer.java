// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.Failure;
import java.util.List;

/** What became of a request. There always is an answer, in the time that was allowed for it. */
public sealed interface Answer {
    /**
     * The peer has answered.
     *
     * @param chunks none for the empty reply, which says "done" or "I do not know that chunk"
     */
    record Chunks(List<RawChunk> chunks) implements Answer {
        public Chunks {
            chunks = List.copyOf(chunks);
        }

        @Override
        public String sentence() {
            return chunks.isEmpty() ? "The target gave the empty reply." : "The target answered " + chunks + ".";
        }
    }

    /** The peer knows the request and could not serve it. */
    record Refused(Failure failure) implements Answer {
        @Override
        public String sentence() {
            return failure.message().isBlank()
                    ? "The target refused with code " + failure.code() + "."
                    : failure.message();
        }
    }

    /** The peer does not take such packets at all. */
    record Rejected(int jdwpError) implements Answer {
        @Override
        public String sentence() {
            return "The target answered with JDWP error " + jdwpError + ", so it does not take this request.";
        }
    }

    /** There was a reply, and it broke the rules. */
    record Malformed(String why) implements Answer {
        @Override
        public String sentence() {
            return why;
        }
    }

    /**
     * No reply came while somebody waited; one that still comes is dropped.
     *
     * @param sentence how long that was, and what was seen of the target meanwhile
     */
    record TimedOut(String sentence) implements Answer {}

    /** The session has ended, or is not open yet. Whether the request was served is not known. */
    record Closed(String why) implements Answer {
        @Override
        public String sentence() {
            return why;
        }
    }

    /** The request was not sent: too many wait for their answers already. */
    record NotSent(String why) implements Answer {
        @Override
        public String sentence() {
            return why;
        }
    }

    /** The answer as a sentence for a user. */
    String sentence();

    /** The first chunk of {@code form} in the answer; what is none is {@link Decoding.Malformed} with the reason. */
    default <T extends Chunk> Decoding<T> as(ChunkForm<T> form) {
        if (!(this instanceof Chunks answered)) {
            return new Decoding.Malformed<>(sentence());
        }
        for (RawChunk chunk : answered.chunks()) {
            if (chunk.type() == form.type()) {
                return form.decode(chunk.data());
            }
        }
        return new Decoding.Malformed<>(
                answered.chunks().isEmpty()
                        ? "The target does not know " + FourCc.text(form.type()) + ": it gave the empty reply."
                        : "The target answered " + answered.chunks() + " where " + form + " was expected.");
    }
}
