// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.transport.PacketLink;
import dev.cairn.monitor.session.transport.UnfinishedBytes;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The other end of a session: the VM's side of the protocol, over one channel. It answers the handshake and every
 * request, and sends events when its owner asks. It answers everything that a peer may send: with FAIL what has no
 * handler, what a handler throws at, and what is broken, and with JDWP error 99 what is no chunk.
 *
 * <p>The thread that reads calls the handlers one after the other; no chunks from a handler is the empty reply.
 */
public final class DdmPeer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DdmPeer.class.getName());

    /** As old VMs number what they send. */
    private static final int FIRST_EVENT_ID = 0x1000_0000;

    private final String name;
    private final Map<Integer, Function<RawChunk, List<RawChunk>>> handlers;
    private final PacketLink link;
    private final AtomicInteger nextEventId = new AtomicInteger(FIRST_EVENT_ID);
    private final AtomicLong eventsLost = new AtomicLong();
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private volatile boolean greeted;

    private DdmPeer(String name, ByteChannel channel, Map<Integer, Function<RawChunk, List<RawChunk>>> handlers) {
        this.name = name;
        this.handlers = Map.copyOf(handlers);
        SessionSettings settings = SessionSettings.DEFAULT;
        this.link = new PacketLink(
                name, channel, settings, new UnfinishedBytes(settings.maxUnfinishedBytes()), new Incoming());
    }

    /**
     * Serves {@code channel}, which now belongs to the peer, and returns at once.
     *
     * @param handlers by the type of the requests that they serve
     */
    public static DdmPeer over(
            String name, ByteChannel channel, Map<Integer, Function<RawChunk, List<RawChunk>>> handlers) {
        DdmPeer peer = new DdmPeer(name, channel, handlers);
        peer.link.start();
        return peer;
    }

    /** Sends {@code chunk} unasked, without waiting; false if it was lost, as the server is gone or does not read. */
    public boolean sendEvent(Chunk chunk) {
        return sendEvent(chunk.toRaw());
    }

    /** As {@link #sendEvent(Chunk)}; several chunks go in one packet, which not every server understands. */
    public boolean sendEvent(RawChunk... chunks) {
        boolean sent = link.sendMinor(ChunkPacket.command(nextEventId.getAndIncrement(), chunks));
        if (!sent) {
            eventsLost.incrementAndGet();
        }
        return sent;
    }

    /** Whether a server has sent chunks; before that, nobody waits for events. */
    public boolean greeted() {
        return greeted;
    }

    public long eventsLost() {
        return eventsLost.get();
    }

    /** Completes with the reason, a sentence, when the connection has ended. */
    public CompletableFuture<String> ended() {
        return ended.copy();
    }

    @Override
    public void close() {
        link.close();
    }

    private final class Incoming implements PacketLink.Receiver {
        @Override
        public void shaken() {
            link.shake();
        }

        @Override
        public void received(JdwpPacket packet) {
            if (packet instanceof JdwpPacket.Command command && !link.send(answerTo(command))) {
                link.close(link.whyNotSent());
            }
        }

        @Override
        public void ended(String why) {
            ended.complete(why);
        }
    }

    private JdwpPacket.Reply answerTo(JdwpPacket.Command command) {
        if (!ChunkPacket.isDdm(command)) {
            return new JdwpPacket.Reply(command.id(), JdwpLayout.ERROR_NOT_IMPLEMENTED, Bytes.EMPTY);
        }
        greeted = true;
        return switch (ChunkPacket.decode(command.data(), SessionSettings.DEFAULT.maxInflatedBytes())) {
            case ChunkPacket.Content.Malformed bad -> failure(command.id(), bad.why());
            case ChunkPacket.Content.Chunks all -> answerTo(command.id(), all.chunks());
        };
    }

    private JdwpPacket.Reply answerTo(int id, List<RawChunk> requests) {
        List<RawChunk> answers = new ArrayList<>();
        for (RawChunk request : requests) {
            try {
                answers.addAll(
                        handlers.getOrDefault(request.type(), DdmPeer::unserved).apply(request));
            } catch (RuntimeException | Error e) {
                String type = FourCc.text(request.type());
                LOG.log(Level.WARNING, name + " could not serve " + type + ".", e);
                return failure(id, "The handler of " + type + " failed: " + e + ".");
            }
        }
        return ChunkPacket.reply(id, answers);
    }

    /** The empty reply would say that it was done. */
    private static List<RawChunk> unserved(RawChunk request) {
        return List.of(Failure.of("Nobody serves " + FourCc.text(request.type()) + " here.")
                .toRaw());
    }

    private static JdwpPacket.Reply failure(int id, String why) {
        return ChunkPacket.reply(id, List.of(Failure.of(why).toRaw()));
    }
}
