// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.debugger.EventRequests.Request;
import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.jdwp.CompositeEvent;
import dev.cairn.wire.jdwp.CompositeEvent.SuspendPolicy;
import dev.cairn.wire.jdwp.IdSizes;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Lets several debuggers share a VM's one connection: each has its own replies, the events that it asked for, and its own part in
 * what stands still. Not for use by several threads; it sends by queues, so nothing here waits.
 */
final class JdwpSwitch {
    /** JDWP's errors. */
    static final int THREAD_NOT_SUSPENDED = 13;

    /** How many commands of one debugger may wait for the VM, and how many requests for events all may have. */
    static final int MOST = 100_000;

    /** The number of requests that are taken and never reported to; no VM counts so far. */
    private static final int UNHEARD = Integer.MAX_VALUE;

    private static final int OUT_OF_MEMORY = 110;
    /** Calls of methods: the VM goes on meanwhile. */
    private static final Set<JdwpCommand> INVOKES =
            Set.of(new JdwpCommand(3, 3), new JdwpCommand(3, 4), new JdwpCommand(5, 1), new JdwpCommand(9, 6));

    /** What lets go or takes back. */
    private static final Set<JdwpCommand> FREES = Set.of(
            JdwpCommand.RESUME, JdwpCommand.THREAD_RESUME, JdwpCommand.CLEAR_EVENT, JdwpCommand.CLEAR_BREAKPOINTS);

    private static final int MOST_EARLY = 1_000;

    private final boolean takesChunks;
    private final VmCommands vm;
    private final List<Debugger> debuggers = new ArrayList<>();
    private final DebugMonitors monitors;

    private final EventRequests requests = new EventRequests();
    private final Stops stops = new Stops();
    /** What happened before it was known how to read it, or whose it is. */
    private final Deque<JdwpPacket.Command> early = new ArrayDeque<>();

    private Optional<IdSizes> sizes = Optional.empty();
    private boolean askedForSizes;
    /** Requests for events that the VM has not answered yet. */
    private int unanswered;

    /** @param takesChunks whether the VM takes chunks among its commands, as one of Android does */
    JdwpSwitch(Consumer<JdwpPacket> vm, boolean takesChunks) {
        this.vm = new VmCommands(vm);
        this.monitors = new DebugMonitors(this.vm);
        this.takesChunks = takesChunks;
    }

    /** A debugger whose handshake is over. One that comes while all threads stand still gets an event that says so, and shares that stop. */
    void join(Debugger debugger) {
        if (!askedForSizes) {
            askedForSizes = true; // not sooner: to Android's VMs that is a debugger
            vm.send(JdwpCommand.ID_SIZES, Bytes.EMPTY);
        }
        debuggers.add(debugger);
        stops.current()
                .ifPresent(stop -> sizes.ifPresent(known -> {
                    if (!debugger.isReadOnly()) {
                        stops.join(stop, debugger);
                    }
                    Bytes event = CompositeEvent.started(SuspendPolicy.ALL, stop.at(), known)
                            .encode();
                    debugger.send(JdwpCommand.COMPOSITE.packet(vm.nextId(), event));
                }));
    }

    /** The clients that send chunks, of a VM that takes chunks. */
    DebugMonitors monitors() {
        return monitors;
    }

    /** What it asked for goes with it, and it lets go of what it stopped. */
    void leave(Debugger debugger) {
        monitors.leave(debugger);
        if (!debuggers.remove(debugger)) {
            return;
        }
        requests.removeAll(debugger).forEach(this::clear);
        if (debugger.holdsEvents) {
            vm.send(JdwpCommand.RELEASE_EVENTS, Bytes.EMPTY);
        }
        stops.of(debugger).forEach(stop -> letGo(stop, debugger));
    }

    /**
     * The last debugger has left: the VM forgets all that was asked of it, and ends the connection. False if nobody has debugged, and
     * the connection is the caller's to end.
     */
    boolean dispose() {
        if (askedForSizes) {
            vm.send(JdwpCommand.DISPOSE, Bytes.EMPTY);
        }
        return askedForSizes;
    }

    /** The last debugger has left, and monitors stay: says so to the VM. */
    void sayThatDebuggersLeft() {
        vm.send(Farewell.COMMAND, Farewell.chunk());
    }

    /** Whether all threads stand still, for a debugger or since the start. */
    boolean isSuspended() {
        return stops.current().isPresent();
    }

    /** Takes a command of a debugger; false if that was its last one. */
    boolean command(Debugger from, JdwpPacket.Command sent) {
        JdwpCommand what = JdwpCommand.of(sent);
        Optional<JdwpPacket.Command> let = from.isReadOnly() ? ReadOnlyGate.let(sent) : Optional.of(sent);
        JdwpPacket.Command command = let.orElse(sent);
        if (what.equals(JdwpCommand.DISPOSE)) {
            from.reply(command, 0);
            return false;
        }
        if (from.isReadOnly() && ReadOnlyGate.isOfExceptions(command)) {
            from.send(new JdwpPacket.Reply(
                    command.id(), 0, new ByteWriter().u4(UNHEARD).toBytes()));
        } else if (!what.isOfDebuggers() || let.isEmpty()) {
            from.reply(command, JdwpLayout.ERROR_NOT_IMPLEMENTED);
        } else if (isTooMuch(from, what)) {
            from.reply(command, OUT_OF_MEMORY);
        } else if (what.equals(JdwpCommand.RESUME)) {
            resume(from, command);
        } else if (what.equals(JdwpCommand.THREAD_RESUME)) {
            resumeThread(from, command);
        } else if (what.equals(JdwpCommand.CLEAR_EVENT)) {
            clear(from, command);
        } else if (what.equals(JdwpCommand.CLEAR_BREAKPOINTS)) {
            requests.removeBreakpoints(from).forEach(this::clear);
            from.reply(command, 0);
        } else if (note(from, what, command)) {
            vm.forward(from, command);
        } else {
            from.reply(command, OUT_OF_MEMORY);
        }
        return true;
    }

    /** What takes back or lets go is never too much. */
    private boolean isTooMuch(Debugger from, JdwpCommand what) {
        return !FREES.contains(what)
                && (from.unanswered >= MOST || (what.equals(JdwpCommand.SET_EVENT) && requests.count() >= MOST));
    }

    /** Keeps what the VM has to take back should this debugger leave; false if that is too much. */
    private boolean note(Debugger from, JdwpCommand what, JdwpPacket.Command command) {
        if (what.equals(JdwpCommand.SUSPEND)) {
            return stops.add(Stops.ALL, 0, List.of(from));
        } else if (what.equals(JdwpCommand.THREAD_SUSPEND)) {
            return thread(command.data())
                    .filter(thread -> !stops.add(thread, thread, List.of(from)))
                    .isEmpty();
        } else if (what.equals(JdwpCommand.HOLD_EVENTS)) {
            from.holdsEvents = true;
        } else if (what.equals(JdwpCommand.RELEASE_EVENTS)) {
            from.holdsEvents = false;
        } else if (what.equals(JdwpCommand.SET_EVENT)) {
            unanswered++;
        }
        return true;
    }

    /** All threads go on, as far as this debugger is concerned. */
    private void resume(Debugger from, JdwpPacket.Command command) {
        Optional<Stops.Stop> all = stops.last(Stops.ALL, from);
        if (all.isPresent()) {
            if (stops.release(all.get(), from)) {
                vm.forward(from, command);
            } else {
                from.reply(command, 0);
            }
            return;
        }
        List<Long> threads = stops.threads(from);
        if (threads.isEmpty() && isOnlyOne(from)) {
            vm.forward(from, command); // out of a stop that escaped us
            return;
        }
        threads.forEach(thread -> stops.last(thread, from).ifPresent(stop -> letGo(stop, from)));
        from.reply(command, 0);
    }

    private void resumeThread(Debugger from, JdwpPacket.Command command) {
        Optional<Stops.Stop> own = thread(command.data()).flatMap(thread -> stops.last(thread, from));
        if (own.isPresent()) {
            if (stops.release(own.get(), from)) {
                vm.forward(from, command);
            } else {
                from.reply(command, 0);
            }
        } else if (isOnlyOne(from)) {
            vm.forward(from, command); // out of a stop of all, which is its own
        } else {
            from.reply(command, THREAD_NOT_SUSPENDED); // others stopped it, or share the stop of all
        }
    }

    /** Whether no other debugger may change anything. */
    private boolean isOnlyOne(Debugger one) {
        return debuggers.stream().noneMatch(each -> each != one && !each.isReadOnly());
    }

    private void letGo(Stops.Stop stop, Debugger debugger) {
        if (!stops.release(stop, debugger)) {
            return;
        }
        if (stop.thread() == Stops.ALL) {
            vm.send(JdwpCommand.RESUME, Bytes.EMPTY);
        } else {
            vm.send(JdwpCommand.THREAD_RESUME, id(stop.thread()));
        }
    }

    private void clear(Debugger from, JdwpPacket.Command command) {
        if (command.data().length() < 1 + Integer.BYTES) {
            vm.forward(from, command); // the VM says what is wrong with it
            return;
        }
        ByteReader in = new ByteReader(command.data());
        in.skip(1);
        int number = in.s4();
        Optional<Request> request = requests.find(number);
        if (request.isEmpty() ? from.isReadOnly() : request.get().owner() != from) {
            from.reply(command, 0); // there is no such request of its own
            return;
        }
        requests.remove(number);
        vm.forward(from, command);
    }

    private void clear(Request request) {
        clear(request.kind(), request.number());
    }

    private void clear(int kind, int request) {
        vm.send(JdwpCommand.CLEAR_EVENT, new ByteWriter().u1(kind).u4(request).toBytes());
    }

    /** Takes what the VM sends. */
    void fromVm(JdwpPacket packet) {
        if (packet instanceof JdwpPacket.Reply reply) {
            answered(reply);
        } else if (packet instanceof JdwpPacket.Command command) {
            if (takesChunks && ChunkPacket.isDdm(command)) {
                monitors.tell(command);
            } else if (!JdwpCommand.of(command).equals(JdwpCommand.COMPOSITE)) {
                debuggers.forEach(each -> each.send(command));
            } else {
                early.add(command);
                catchUp();
            }
        }
    }

    private void answered(JdwpPacket.Reply reply) {
        vm.answered(reply).ifPresent(asked -> {
            if (asked.from().isPresent()) {
                answered(asked, asked.from().get(), reply);
            } else if (asked.what().equals(JdwpCommand.ID_SIZES) && sizes.isEmpty()) {
                learn(reply);
            }
        });
    }

    private void answered(VmCommands.Pending asked, Debugger from, JdwpPacket.Reply reply) {
        if (INVOKES.contains(asked.what()) && !debuggers.contains(from) && stops.isEmpty()) {
            vm.send(JdwpCommand.RESUME, Bytes.EMPTY); // the VM has stopped once more, at the end of the call
        }
        if (asked.what().equals(JdwpCommand.SET_EVENT)) {
            unanswered--;
            asked(from, asked.head(), reply);
        } else if (reply.error() != 0) {
            takeBack(from, asked.what(), asked.head());
        }
        if (debuggers.contains(from) || monitors.has(from)) {
            from.send(new JdwpPacket.Reply(asked.id(), reply.error(), reply.data()));
        }
        catchUp();
    }

    private void learn(JdwpPacket.Reply reply) {
        sizes = IdSizes.decode(reply.data());
        catchUp();
    }

    /** Shares out what happened, in order, as far as it is known whose it is. */
    private void catchUp() {
        while (!early.isEmpty() && (!mustWait(early.element()) || early.size() > MOST_EARLY)) {
            JdwpPacket.Command command = early.remove();
            sizes.ifPresent(known -> happened(command, known));
        }
    }

    /** An event may come before the answer to the request that asked for it. */
    private boolean mustWait(JdwpPacket.Command command) {
        if (sizes.isEmpty()) {
            return true;
        }
        return unanswered > 0
                && CompositeEvent.decode(command.data(), sizes.get()).stream()
                        .flatMap(composite -> composite.events().stream())
                        .anyMatch(event -> event.request() != 0 && !requests.has(event.request()));
    }

    /** The VM has taken a request for events; one whose debugger has left meanwhile goes at once. */
    private void asked(Debugger from, Bytes asked, JdwpPacket.Reply reply) {
        if (reply.error() != 0 || reply.data().length() < Integer.BYTES || asked.isEmpty()) {
            return;
        }
        int request = new ByteReader(reply.data()).s4();
        if (debuggers.contains(from)) {
            requests.add(request, from, asked);
        } else {
            clear(EventRequests.kind(asked), request);
        }
    }

    /** The VM did not stop what it was asked to stop. */
    private void takeBack(Debugger from, JdwpCommand what, Bytes asked) {
        Optional<Long> thread = what.equals(JdwpCommand.SUSPEND)
                ? Optional.of(Stops.ALL)
                : what.equals(JdwpCommand.THREAD_SUSPEND) ? thread(asked) : Optional.empty();
        thread.flatMap(id -> stops.last(id, from)).ifPresent(stop -> stops.release(stop, from));
    }

    /** Each debugger gets those events of the packet that it asked for, and holds what stands still for them. */
    private void happened(JdwpPacket.Command command, IdSizes known) {
        Optional<CompositeEvent> read = CompositeEvent.decode(command.data(), known);
        if (read.isEmpty()) { // of a VM that knows more than we do
            if (!command.data().isEmpty() && command.data().at(0) == SuspendPolicy.ALL.code()) {
                stops.add(
                        Stops.ALL,
                        0,
                        debuggers.stream().filter(each -> !each.isReadOnly()).toList());
            }
            debuggers.forEach(each -> each.send(command));
            return;
        }
        CompositeEvent composite = read.get();
        Map<Debugger, List<CompositeEvent.Event>> shares = requests.shares(composite, debuggers);
        List<Debugger> holders = shares.entrySet().stream()
                .filter(share -> !share.getKey().isReadOnly() && requests.standsStillFor(share.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        boolean byItself = composite.events().stream().anyMatch(event -> event.request() == 0);
        stopped(composite, holders, !holders.isEmpty() || (byItself && !shares.isEmpty()));
        shares.forEach((each, events) -> {
            SuspendPolicy policy = requests.standsStillFor(events) ? composite.policy() : SuspendPolicy.NONE;
            each.send(JdwpCommand.COMPOSITE.packet(command.id(), new CompositeEvent(policy, events).encode()));
        });
    }

    private void stopped(CompositeEvent composite, List<Debugger> holders, boolean isTold) {
        long at =
                composite.events().isEmpty() ? 0 : composite.events().getFirst().thread();
        boolean all = composite.policy() == SuspendPolicy.ALL;
        if (composite.policy() == SuspendPolicy.NONE || (!all && at == 0)) {
            return;
        }
        if (isTold && stops.add(all ? Stops.ALL : at, at, holders)) {
            return;
        }
        // Who asked for it has left: nobody would let it go.
        vm.send(all ? JdwpCommand.RESUME : JdwpCommand.THREAD_RESUME, all ? Bytes.EMPTY : id(at));
    }

    private Optional<Long> thread(Bytes data) {
        return sizes.filter(known -> data.length() >= known.object()).map(known -> known.object(data));
    }

    private Bytes id(long thread) {
        return sizes.map(known -> known.object(thread)).orElse(Bytes.EMPTY);
    }
}
