// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.transport;

import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Handshake and packets over one channel: a virtual thread that reads and calls the {@link Receiver}, and one that
 * writes what waits in a bounded queue. Nobody else ever waits for the peer.
 */
public final class PacketLink {
    private static final Logger LOG = System.getLogger(PacketLink.class.getName());
    private static final int SMALL_READ = 4 * 1024;
    private static final int LARGE_READ = 64 * 1024;
    /** After this many bytes the other sessions have their turn. */
    private static final int BYTES_PER_TURN = 64 * 1024;

    /** What {@link Receiver#ended} says after {@link #close()}. */
    static final String CLOSED_HERE = "The session was closed on this side.";

    /** Receives everything on the thread that reads, in order. */
    public interface Receiver {
        /** The peer's handshake has come. */
        void shaken();

        void received(JdwpPacket packet);

        /**
         * The link is closed, and nothing follows.
         *
         * @param why a sentence
         */
        void ended(String why);
    }

    private final String name;
    private final ByteChannel channel;
    private final int maxPacketBytes;
    private final UnfinishedBytes budget;
    private final UnfinishedBytes.Part unfinished;
    private final Receiver receiver;
    private final SendQueue queue;
    private final AtomicReference<Optional<String>> end = new AtomicReference<>(Optional.empty());
    private final AtomicLong bytesIn = new AtomicLong();
    private final AtomicLong packetsIn = new AtomicLong();
    private volatile int pendingBytes;
    private final AtomicLong bytesOut = new AtomicLong();
    private final AtomicLong packetsOut = new AtomicLong();
    private volatile String sendProblem = "";

    public PacketLink(
            String name, ByteChannel channel, SessionSettings settings, UnfinishedBytes budget, Receiver receiver) {
        this.name = name;
        this.channel = channel;
        this.maxPacketBytes = settings.maxPacketBytes();
        this.budget = budget;
        this.unfinished = budget.new Part();
        this.receiver = receiver;
        this.queue = new SendQueue(settings.maxQueuedPackets(), settings.maxQueuedBytes());
    }

    /** Starts both threads. */
    public void start() {
        Thread.ofVirtual().name("cairn-write " + name).start(this::write);
        Thread.ofVirtual().name("cairn-read " + name).start(this::read);
    }

    /** Has the handshake sent; of the two sides each does so once. */
    public void shake() {
        queue.offer(JdwpLayout.HANDSHAKE);
    }

    /** Has {@code packet} sent; false if too much waits already, or the link is closed. */
    public boolean send(JdwpPacket packet) {
        return queue.offer(packet.encode());
    }

    /** As {@link #send}, for what may be lost: it leaves room for what may not. */
    public boolean sendMinor(JdwpPacket packet) {
        return queue.offerMinor(packet.encode());
    }

    /** Why {@link #send} said no, as a sentence. */
    public String whyNotSent() {
        return sendProblem.isEmpty()
                ? "The target does not read: " + queue.contents() + " wait to be sent to it."
                : sendProblem;
    }

    /** Closes the link for the reason {@code why}, if it is not closed yet; the first reason counts. */
    public void close(String why) {
        if (!end.compareAndSet(Optional.empty(), Optional.of(why))) {
            return;
        }
        queue.close();
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }

    public void close() {
        close(CLOSED_HERE);
    }

    /** Why the link is closed; empty while it is not. */
    public Optional<String> end() {
        return end.get();
    }

    public long bytesIn() {
        return bytesIn.get();
    }

    /** How much has come of a packet that is not whole yet. */
    public int pendingBytes() {
        return pendingBytes;
    }

    public long packetsIn() {
        return packetsIn.get();
    }

    public long bytesOut() {
        return bytesOut.get();
    }

    public long packetsOut() {
        return packetsOut.get();
    }

    private void write() {
        try {
            for (Bytes next = queue.take(); !next.isEmpty(); next = queue.take()) {
                // Counted first: a reader of the packet may ask for the count at once.
                bytesOut.addAndGet(next.length());
                packetsOut.incrementAndGet();
                ByteBuffer buffer = next.asBuffer();
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                queue.sent();
            }
        } catch (InterruptedException e) {
            close("The thread that writes was interrupted.");
        } catch (IOException e) {
            // The peer may have said more before it went; the thread that reads finds the end of it.
            sendProblem = "Nothing can be sent to the target any more: " + e.getMessage() + ".";
            queue.close();
        }
    }

    private void read() {
        String why = CLOSED_HERE;
        try {
            why = readPackets();
        } catch (ClosedChannelException e) {
            why = "The connection was closed on this side.";
        } catch (IOException e) {
            why = "The connection to the target broke: " + e.getMessage() + ".";
        } catch (OutOfMemoryError e) {
            why = "The target sent a packet that there is no memory for.";
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "The session with " + name + " failed.", e);
            why = "The session failed for a reason that nobody foresaw; the log has it.";
        } finally {
            unfinished.holds(0);
            close(why);
            receiver.ended(end.get().orElse(why));
        }
    }

    /** Reads until the end, and says why it is one. */
    private String readPackets() throws IOException {
        PacketSplitter splitter = PacketSplitter.afterHandshake(maxPacketBytes);
        ByteBuffer buffer = ByteBuffer.allocate(SMALL_READ);
        boolean shaken = false;
        int mostPending = 0;
        long nextYield = BYTES_PER_TURN;
        while (channel.read(buffer) >= 0) {
            bytesIn.addAndGet(buffer.position());
            boolean full = !buffer.hasRemaining();
            splitter.feed(buffer.flip());
            mostPending = Math.max(mostPending, splitter.pendingBytes());
            if (!unfinished.holds(mostPending)) {
                return "The unfinished packets of all targets together would take more than " + budget.limit()
                        + " bytes.";
            }
            if (!shaken && splitter.handshakeDone()) {
                shaken = true;
                receiver.shaken();
            }
            handOut(splitter);
            pendingBytes = splitter.pendingBytes();
            if (splitter.problem().isPresent()) {
                return splitter.problem().get();
            }
            if (shaken && splitter.pendingBytes() == 0 && mostPending > LARGE_READ) {
                splitter = PacketSplitter.ofPackets(maxPacketBytes); // gives the memory of a large packet back
                unfinished.holds(0);
                mostPending = 0;
            }
            buffer = forNextRead(buffer, full);
            if (bytesIn.get() >= nextYield) {
                nextYield = bytesIn.get() + BYTES_PER_TURN;
                letOthersRun();
            }
        }
        return splitter.pendingBytes() == 0
                ? "The target closed the connection."
                : "The target closed the connection in the middle of a packet.";
    }

    /** Virtual threads are not preempted, and one that reads a flood never waits. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void letOthersRun() {
        Thread.yield();
    }

    private void handOut(PacketSplitter splitter) {
        Optional<JdwpPacket> packet = splitter.next();
        while (packet.isPresent() && end.get().isEmpty()) {
            packetsIn.incrementAndGet();
            receiver.received(packet.get());
            packet = splitter.next();
        }
    }

    /** Most packets are small and come one by one; a stream of data deserves a larger buffer while it lasts. */
    private static ByteBuffer forNextRead(ByteBuffer last, boolean full) {
        int size = full ? LARGE_READ : SMALL_READ;
        return last.capacity() == size ? last.clear() : ByteBuffer.allocate(size);
    }
}
