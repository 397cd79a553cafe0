// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.port.Deadline;
import dev.cairn.monitor.port.RareLog;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * A VM and the clients that share it: debuggers, debug monitors, or both at once. Its debugging agent is connected to once the first
 * client sends a command of JDWP, and let go when the last one that did leaves. Chunks go to the agent of each client's own.
 */
final class DebuggedVm implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DebuggedVm.class.getName());

    /** How many clients a VM may have at a time. */
    private static final int MOST_CLIENTS = 16;

    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final Duration HANDSHAKE = Duration.ofSeconds(10);
    private static final int VM_DEAD = 112;

    private final String name;
    private final Optional<JdwpDoor> door;
    private final Optional<DdmDoor> ddm;
    private final RareLog rareLog;
    /** Held while the VM is connected to, which takes a while; never together with this object's own lock. */
    private final Object opening = new Object();

    private final List<Seat> seats = new ArrayList<>();
    private Optional<Link> link = Optional.empty();
    /** The end of the connection before: a VM takes the next one after it. */
    private CompletableFuture<Void> leaving = CompletableFuture.completedFuture(null);

    private String problem = "";
    private boolean closed;

    /** The connection to the VM, what shares it out, and what becomes complete with its end. */
    private record Link(JdwpConnection vm, JdwpSwitch among, CompletableFuture<Void> end) {
        Link(JdwpConnection vm, JdwpSwitch among) {
            this(vm, among, new CompletableFuture<>());
        }
    }

    /**
     * Connects to nothing yet.
     *
     * @param name of the VM, for messages
     * @param door empty of a VM that takes no debugger
     * @param ddm empty of a VM that takes chunks where it takes debuggers
     */
    DebuggedVm(String name, Optional<JdwpDoor> door, Optional<DdmDoor> ddm) {
        this.name = name;
        this.door = door;
        this.ddm = ddm;
        this.rareLog = new RareLog(LOG, "The debugger port of VM " + name + ":");
    }

    /** How a VM stands with its debuggers. */
    record State(int debuggers, int readers, boolean isSuspended, String problem) {}

    synchronized State state() {
        int readers =
                (int) seats.stream().filter(seat -> seat.debugger.isReadOnly()).count();
        int debuggers = (int) seats.stream()
                .filter(seat -> !seat.debugger.isReadOnly() && (seat.debugs || !seat.monitors))
                .count();
        return new State(
                debuggers, readers, link.filter(it -> it.among().isSuspended()).isPresent(), problem);
    }

    /** Serves a client until it or the VM leaves, on the calling thread. Closes {@code channel}. */
    void serve(ByteChannel channel, boolean readOnly) throws InterruptedException {
        try (channel) {
            if (!shakesHands(channel)) {
                return;
            }
            try (JdwpConnection connection = new JdwpConnection(channel)) {
                serve(connection, readOnly);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A client of VM {0} left during the handshake: {1}", name, e.getMessage());
        }
    }

    private void serve(JdwpConnection connection, boolean readOnly) {
        Seat seat = new Seat(connection, readOnly, ddm);
        if (take(seat)) {
            try {
                connection
                        .read(packet -> fromClient(seat, packet), Optional.empty())
                        .ifPresent(rareLog::warn);
            } finally {
                leave(seat);
            }
        }
    }

    /** A stranger to the protocol has so long, and then is nobody. */
    private static boolean shakesHands(ByteChannel channel) throws IOException {
        try (Deadline _ = Deadline.after(HANDSHAKE, channel)) {
            if (!JdwpConnection.isHandshake(channel)) {
                return false;
            }
            JdwpConnection.sendHandshake(channel);
            return true;
        }
    }

    private synchronized boolean take(Seat seat) {
        if (closed || seats.size() >= MOST_CLIENTS) {
            return false;
        }
        seats.add(seat);
        return true;
    }

    private void fromClient(Seat seat, JdwpPacket packet) {
        if (!(packet instanceof JdwpPacket.Command command)) {
            return; // neither a VM nor its agent asks clients anything
        }
        try {
            if (isChunk(seat, command) && seat.ddm.isPresent() && Farewell.isIn(command.data())) {
                debuggerGone(seat, command);
            } else if (isChunk(seat, command) && seat.ddm.isPresent()) {
                chunk(seat, seat.ddm.get(), command);
            } else if (door.isEmpty()) {
                seat.debugger.reply(command, JdwpLayout.ERROR_NOT_IMPLEMENTED);
            } else {
                command(seat, door.get(), command);
            }
            seat.connection.awaitRoom();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            seat.connection.close();
        }
    }

    private static boolean isChunk(Seat seat, JdwpPacket.Command command) {
        return ChunkPacket.isDdm(command) && !seat.debugger.isReadOnly();
    }

    /** The client stays, and debugs no more: the VM's debugging agent lets go of what it holds for it, as if it had left. */
    private synchronized void debuggerGone(Seat seat, JdwpPacket.Command farewell) {
        if (seat.debugs && seats.contains(seat)) {
            Debugger last = seat.debugger;
            seat.debugger = new Debugger(seat.connection::send, last.isReadOnly());
            seat.debugs = false;
            seat.linked = false;
            link.ifPresent(it -> it.among().leave(last));
            letGoUnlessUsed();
        }
        seat.monitors = true;
        seat.connection.send(Farewell.reply(farewell));
    }

    /** A VM whose agent cannot be reached knows no chunks, as one without an agent. */
    private void chunk(Seat seat, DdmLine line, JdwpPacket.Command chunk) throws InterruptedException {
        synchronized (this) {
            seat.monitors = true;
        }
        try {
            line.send(chunk);
        } catch (IOException e) {
            failed(seat, String.valueOf(e.getMessage()));
            seat.debugger.reply(chunk, JdwpLayout.ERROR_NOT_IMPLEMENTED);
        }
    }

    private void command(Seat seat, JdwpDoor to, JdwpPacket.Command command) throws InterruptedException {
        try {
            Optional<Link> vm = Optional.empty();
            while (vm.isEmpty() && mayTry(seat)) {
                vm = Optional.of(connected(seat, to)).filter(link -> took(seat, link, command));
            }
            if (vm.isEmpty()) {
                letGoUnlessUsed();
                seat.connection.close();
                return;
            }
            vm.get().vm().awaitRoom();
        } catch (IOException e) {
            failed(seat, String.valueOf(e.getMessage()));
            if (seat.monitors) {
                seat.debugger.reply(command, VM_DEAD); // it may still watch
            } else {
                seat.connection.close();
            }
        }
    }

    /** A client that has used a connection goes with it; another one takes the next. */
    private synchronized boolean mayTry(Seat seat) {
        return seats.contains(seat) && (link.isPresent() || !seat.linked);
    }

    /** False if the connection has ended meanwhile. */
    private synchronized boolean took(Seat seat, Link vm, JdwpPacket.Command command) {
        if (!seats.contains(seat) || !isCurrent(vm)) {
            return false;
        }
        seat.linked = true;
        if (isChunk(seat, command)) {
            seat.monitors = true;
            vm.among().monitors().send(seat.debugger, command);
        } else {
            debug(seat, vm.among(), command);
        }
        return true;
    }

    private void debug(Seat seat, JdwpSwitch among, JdwpPacket.Command command) {
        if (!seat.debugs) {
            seat.debugs = true;
            among.join(seat.debugger);
        }
        if (!among.command(seat.debugger, command)) {
            leave(seat);
            seat.connection.finish();
        }
    }

    /** The connection to the VM, made where there is none. */
    private Link connected(Seat asking, JdwpDoor to) throws IOException, InterruptedException {
        synchronized (opening) {
            synchronized (this) {
                if (!seats.contains(asking)) {
                    throw new IOException("its debugger has left");
                }
                if (link.isPresent()) {
                    return link.get();
                }
            }
            leaving().join();
            JdwpConnection vm = new JdwpConnection(to.open());
            Link made = new Link(vm, new JdwpSwitch(vm::send, ddm.isEmpty()));
            synchronized (this) {
                problem = "";
                link = Optional.of(made);
            }
            Thread.ofVirtual().name("cairn-jdwp-" + name).start(() -> readVm(made));
            return made;
        }
    }

    private void readVm(Link from) {
        try (JdwpConnection vm = from.vm()) {
            vm.read(packet -> fromVm(from, packet), Optional.of(new SharedDump(() -> ofDump(from))))
                    .ifPresent(rareLog::warn);
        } finally {
            synchronized (this) {
                if (isCurrent(from)) {
                    link = Optional.empty();
                    linked().forEach(seat -> seat.connection.finish());
                }
            }
            from.end().complete(null);
        }
    }

    private void fromVm(Link from, JdwpPacket packet) {
        List<Seat> all;
        synchronized (this) {
            from.among().fromVm(packet);
            all = linked();
        }
        try {
            for (Seat seat : all) {
                seat.connection.awaitRoom();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            from.vm().close();
        }
    }

    private synchronized List<JdwpConnection> ofDump(Link from) {
        Set<Debugger> askers = from.among().monitors().ofDump();
        return seats.stream()
                .filter(seat -> askers.contains(seat.debugger))
                .map(seat -> seat.connection)
                .toList();
    }

    /** Those that use the connection to the VM. */
    private synchronized List<Seat> linked() {
        return seats.stream()
                .filter(seat -> seat.debugs || (seat.monitors && seat.ddm.isEmpty()))
                .toList();
    }

    private synchronized void leave(Seat seat) {
        if (seats.remove(seat)) {
            seat.ddm.ifPresent(DdmLine::close);
            link.ifPresent(it -> it.among().leave(seat.debugger));
            letGoUnlessUsed();
            if (seat.debugs && linked().stream().noneMatch(other -> other.debugs)) {
                link.ifPresent(it -> it.among().sayThatDebuggersLeft());
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // two connections never are the same one
    private boolean isCurrent(Link one) {
        return link.isPresent() && link.get() == one;
    }

    /**
     * After the last one, the VM forgets what its debuggers asked for, goes on, and ends the connection; if it does not, that is
     * cut.
     */
    private synchronized void letGoUnlessUsed() {
        if (linked().isEmpty()) {
            link.ifPresent(this::letGo);
        }
    }

    private synchronized void letGo(Link last) {
        if (last.among().dispose()) {
            Deadline.after(FAREWELL, last.vm()::close);
        } else {
            last.vm().finish();
        }
        leaving = last.end();
        link = Optional.empty();
    }

    private synchronized CompletableFuture<Void> leaving() {
        return leaving;
    }

    private synchronized void failed(Seat seat, String sentence) {
        if (seats.contains(seat)) {
            problem = sentence;
            rareLog.warn("No client reaches it. " + sentence);
        }
    }

    /** Ends the connections of all debuggers. Clients that only monitor stay. */
    void detach() {
        end(seat -> seat.debugs || !seat.monitors);
    }

    private void end(Predicate<Seat> which) {
        List<Seat> all;
        synchronized (this) {
            all = seats.stream().filter(which).toList();
        }
        for (Seat seat : all) {
            leave(seat);
            seat.connection.close();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        end(_ -> true);
    }
}
