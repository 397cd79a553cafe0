// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A VM that takes a debugger, and the debuggers that share it. The VM is connected to once the first of them sends a command,
 * and let go when the last one leaves.
 */
final class DebuggedVm implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DebuggedVm.class.getName());

    /** How many debuggers a VM may have at a time. */
    private static final int MOST_DEBUGGERS = 16;

    private static final long LOG_MILLIS = 60_000;
    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final Duration HANDSHAKE = Duration.ofSeconds(10);

    private final String name;
    private final JdwpDoor door;
    /** Held while the VM is connected to, which takes a while; never together with this object's own lock. */
    private final Object opening = new Object();

    private final List<Seat> seats = new ArrayList<>();
    private Optional<Link> link = Optional.empty();
    private String problem = "";
    private long loggedMillis;
    private boolean closed;

    /** A debugger and its connection. */
    private record Seat(Debugger debugger, JdwpConnection connection) {}

    /** The connection to the VM, and what shares it out. */
    private record Link(JdwpConnection vm, JdwpSwitch among) {}

    /** @param name of the VM, for messages */
    DebuggedVm(String name, JdwpDoor door) {
        this.name = name;
        this.door = door;
    }

    /** How a VM stands with its debuggers. */
    record State(int debuggers, int readers, boolean isSuspended, String problem) {}

    synchronized State state() {
        int readers = (int)
                seats.stream().filter(seat -> seat.debugger().isReadOnly()).count();
        return new State(
                seats.size() - readers,
                readers,
                link.filter(it -> it.among().isSuspended()).isPresent(),
                problem);
    }

    /** Serves a debugger until it or the VM leaves, on the calling thread. Closes {@code channel}. */
    void serve(SocketChannel channel, boolean readOnly) throws InterruptedException {
        try (channel) {
            if (!shakesHands(channel)) {
                return;
            }
            try (JdwpConnection connection = new JdwpConnection(channel)) {
                serve(connection, readOnly);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A debugger of VM {0} left during the handshake: {1}", name, e.getMessage());
        }
    }

    private void serve(JdwpConnection connection, boolean readOnly) {
        Seat seat = new Seat(new Debugger(connection::send, readOnly), connection);
        if (take(seat)) {
            try {
                connection.read(packet -> fromDebugger(seat, packet)).ifPresent(this::log);
            } finally {
                leave(seat);
            }
        }
    }

    /** A stranger to the protocol has so long, and then is nobody. */
    private static boolean shakesHands(SocketChannel channel) throws IOException {
        Thread limit = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(HANDSHAKE);
                channel.close();
            } catch (InterruptedException | IOException e) {
                // it has said what it is, or has left
            }
        });
        try {
            if (!JdwpConnection.isHandshake(channel)) {
                return false;
            }
            JdwpConnection.sendHandshake(channel);
            return true;
        } finally {
            limit.interrupt();
        }
    }

    private synchronized boolean take(Seat seat) {
        if (closed || seats.size() >= MOST_DEBUGGERS) {
            return false;
        }
        seats.add(seat);
        link.ifPresent(it -> it.among().join(seat.debugger()));
        return true;
    }

    private void fromDebugger(Seat seat, JdwpPacket packet) {
        if (!(packet instanceof JdwpPacket.Command command)) {
            return; // a VM asks debuggers nothing
        }
        try {
            Link to = connected(seat);
            synchronized (this) {
                if (!seats.contains(seat) || !isCurrent(to)) {
                    seat.connection().close();
                    return;
                }
                if (!to.among().command(seat.debugger(), command)) {
                    leave(seat);
                    seat.connection().finish();
                }
            }
            to.vm().awaitRoom();
            seat.connection().awaitRoom();
        } catch (IOException e) {
            failed(seat, String.valueOf(e.getMessage()));
            seat.connection().close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            seat.connection().close();
        }
    }

    /** The connection to the VM, made where there is none. */
    private Link connected(Seat asking) throws IOException, InterruptedException {
        synchronized (opening) {
            synchronized (this) {
                if (!seats.contains(asking)) {
                    throw new IOException("its debugger has left");
                }
                if (link.isPresent()) {
                    return link.get();
                }
            }
            JdwpConnection vm = new JdwpConnection(door.open());
            Link made = new Link(vm, new JdwpSwitch(vm::send));
            synchronized (this) {
                problem = "";
                link = Optional.of(made);
                made.among().opened();
                seats.forEach(seat -> made.among().join(seat.debugger()));
                if (seats.isEmpty()) {
                    letGo();
                }
            }
            Thread.ofVirtual().name("cairn-jdwp-" + name).start(() -> readVm(made));
            return made;
        }
    }

    private void readVm(Link from) {
        try (JdwpConnection vm = from.vm()) {
            vm.read(packet -> fromVm(from, packet)).ifPresent(this::log);
        } finally {
            synchronized (this) {
                if (isCurrent(from)) {
                    link = Optional.empty();
                    seats.forEach(seat -> seat.connection().finish());
                }
            }
        }
    }

    private void fromVm(Link from, JdwpPacket packet) {
        List<Seat> all;
        synchronized (this) {
            from.among().fromVm(packet);
            all = List.copyOf(seats);
        }
        try {
            for (Seat seat : all) {
                seat.connection().awaitRoom();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            from.vm().close();
        }
    }

    private synchronized void leave(Seat seat) {
        if (seats.remove(seat)) {
            link.ifPresent(it -> it.among().leave(seat.debugger()));
            if (seats.isEmpty()) {
                letGo();
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // two connections never are the same one
    private boolean isCurrent(Link one) {
        return link.isPresent() && link.get() == one;
    }

    /** The VM forgets what its debuggers asked for, goes on, and ends the connection; if it does not, that is cut. */
    private void letGo() {
        link.ifPresent(it -> {
            it.among().dispose();
            Thread.startVirtualThread(() -> {
                try {
                    Thread.sleep(FAREWELL);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                it.vm().close();
            });
        });
        link = Optional.empty();
    }

    private synchronized void failed(Seat seat, String sentence) {
        if (seats.contains(seat)) {
            problem = sentence;
            log("No debugger reaches it. " + sentence);
        }
    }

    /** A bad peer that comes again and again is one line a minute. */
    private synchronized void log(String sentence) {
        long now = System.currentTimeMillis();
        if (now - loggedMillis < LOG_MILLIS) {
            return;
        }
        loggedMillis = now;
        LOG.log(Level.WARNING, "The debugger port of VM {0}: {1}", name, sentence);
    }

    /** Ends all debuggers' connections. */
    void detach() {
        List<Seat> all;
        synchronized (this) {
            all = List.copyOf(seats);
        }
        for (Seat seat : all) {
            leave(seat);
            seat.connection().close();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        detach();
    }
}
