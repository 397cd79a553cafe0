// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.wire.ring.RingHandshake;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Hands a ring to the agent that listens on an AF_UNIX socket, as {@link RingHandshake} says. How long is waited for the other side is
 * the caller's to say.
 */
public final class RingHandover {
    /** What came of it. */
    public sealed interface Result {
        /** The link keeps the ring in use until it is closed. */
        record Accepted(RingLink link) implements Result {}

        /**
         * The agent has not taken it.
         *
         * @param why a sentence
         */
        record Refused(String why) implements Result {}
    }

    private static final ValueLayout.OfInt BIG_ENDIAN_INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private RingHandover() {}

    /**
     * Offers {@code ring}.
     *
     * @param token the ring's name for RECS, not 0
     * @param trusted whether the peer may have it; asked before anything is sent
     */
    public static Result hand(SharedRing ring, int token, Path endpoint, Predicate<Peer> trusted, Waiting waiting) {
        return switch (UnixConnection.open(endpoint, waiting)) {
            case UnixConnection.Opened.Failed failed ->
                new Result.Refused("The agent at " + endpoint + " cannot be reached: " + failed.why() + ".");
            case UnixConnection.Opened.Connection opened -> {
                String trouble = offer(ring, token, opened.connection(), trusted);
                if (trouble.isEmpty()) {
                    yield new Result.Accepted(opened.connection().intoLink());
                }
                opened.connection().close();
                yield new Result.Refused("The agent at " + endpoint + " did not take the ring: " + trouble
                        + (trouble.endsWith(".") ? "" : "."));
            }
        };
    }

    /** What went wrong, or nothing. */
    private static String offer(SharedRing ring, int token, UnixConnection connection, Predicate<Peer> trusted) {
        Peer peer = connection.peer();
        if (!trusted.test(peer)) {
            return "its socket is served by process " + peer.pid() + " of user " + peer.uid() + ", who may not have it";
        }
        byte[] request = RingHandshake.request();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment said = arena.allocateFrom(ValueLayout.JAVA_BYTE, request);
            MemorySegment heard = arena.allocate(request.length);
            String trouble = exchange(connection, () -> connection.send(said), heard);
            if (!trouble.isEmpty()) {
                return trouble;
            }
            if (!Arrays.equals(heard.toArray(ValueLayout.JAVA_BYTE), request)) {
                return "it does not know " + RingHandshake.REQUEST + ", so it is of another version";
            }
            MemorySegment offer = arena.allocate(RingHandshake.OFFER_BYTES, 4);
            offer.set(BIG_ENDIAN_INT, RingHandshake.OFFER_VERSION_OFFSET, RingLayout.VERSION);
            offer.set(BIG_ENDIAN_INT, RingHandshake.OFFER_TOKEN_OFFSET, token);
            MemorySegment answer = arena.allocate(RingHandshake.ANSWER_BYTES, 4);
            String silence = exchange(connection, () -> connection.send(offer, ring.memory(), ring.event()), answer);
            return !silence.isEmpty()
                    ? silence
                    : trouble(
                            answer.get(BIG_ENDIAN_INT, RingHandshake.ANSWER_STATUS_OFFSET),
                            answer.get(BIG_ENDIAN_INT, RingHandshake.ANSWER_ERRNO_OFFSET));
        }
    }

    /** Sends, and waits for the answer; what went wrong, or nothing. */
    private static String exchange(UnixConnection connection, Supplier<String> sending, MemorySegment answer) {
        String trouble = sending.get();
        return trouble.isEmpty() ? connection.receive(answer) : trouble;
    }

    private static String trouble(int status, int errno) {
        return switch (status) {
            case RingHandshake.ACCEPTED -> "";
            case RingHandshake.WRONG_VERSION -> "it has another version of the ring than " + RingLayout.VERSION;
            case RingHandshake.WRONG_DESCRIPTORS -> "it did not get the ring's descriptors";
            case RingHandshake.NOT_SEALED -> "to it the ring's memory is not sealed";
            case RingHandshake.WRONG_SIZE -> "to it the ring's size is wrong";
            case RingHandshake.WRONG_HEADER -> "to it the ring's header is wrong";
            case RingHandshake.NOT_MAPPED ->
                "it could not map the ring, as " + SystemCalls.errorText(-errno) + "; a smaller ring may do";
            case RingHandshake.TAKEN -> "it has a ring already; end the other recording first";
            default -> "it gave the reason " + status + ", which this version does not know";
        };
    }
}
