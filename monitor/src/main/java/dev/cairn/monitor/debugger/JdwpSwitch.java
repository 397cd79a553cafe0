// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.CompositeEvent;
import dev.cairn.wire.jdwp.CompositeEvent.SuspendPolicy;
import dev.cairn.wire.jdwp.EventKind;
import dev.cairn.wire.jdwp.IdSizes;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    private static final int HEAD_BYTES = 16;
    private static final int MOST_EARLY = 1_000;

    private final Consumer<JdwpPacket> vm;
    private final List<Debugger> debuggers = new ArrayList<>();
    private final Map<Integer, Pending> pending = new HashMap<>();
    private final Map<Integer, Request> requests = new HashMap<>();
    private final Stops stops = new Stops();
    /** What happened before it was known how to read it, or whose it is. */
    private final Deque<JdwpPacket.Command> early = new ArrayDeque<>();

    private Optional<IdSizes> sizes = Optional.empty();
    private int lastId;
    /** Requests for events that the VM has not answered yet. */
    private int unanswered;

    /** A command that the VM has not answered; of nobody where the switch sent it for itself. Of its data only what is looked at. */
    private record Pending(Optional<Debugger> from, int id, JdwpCommand what, Bytes head) {}

    /** The events that a debugger asked for. */
    private record Request(Debugger owner, int kind, boolean stops) {}

    JdwpSwitch(Consumer<JdwpPacket> vm) {
        this.vm = vm;
    }

    /** The VM takes commands from now on. */
    void opened() {
        toVm(JdwpCommand.ID_SIZES, Bytes.EMPTY);
    }

    /** A debugger whose handshake is over. One that comes while all threads stand still gets an event that says so, and shares that stop. */
    void join(Debugger debugger) {
        debuggers.add(debugger);
        stops.current()
                .ifPresent(stop -> sizes.ifPresent(known -> {
                    if (!debugger.isReadOnly()) {
                        stops.join(stop, debugger);
                    }
                    Bytes event = CompositeEvent.started(SuspendPolicy.ALL, stop.at(), known)
                            .encode();
                    debugger.send(JdwpCommand.COMPOSITE.packet(nextId(), event));
                }));
    }

    /** What it asked for goes with it, and it lets go of what it stopped. */
    void leave(Debugger debugger) {
        if (!debuggers.remove(debugger)) {
            return;
        }
        requests.entrySet().removeIf(entry -> {
            boolean own = entry.getValue().owner() == debugger;
            if (own) {
                clear(entry.getValue().kind(), entry.getKey());
            }
            return own;
        });
        if (debugger.holdsEvents) {
            toVm(JdwpCommand.RELEASE_EVENTS, Bytes.EMPTY);
        }
        stops.of(debugger).forEach(stop -> letGo(stop, debugger));
    }

    /** The last debugger has left: the VM forgets all that was asked of it, and ends the connection. */
    void dispose() {
        toVm(JdwpCommand.DISPOSE, Bytes.EMPTY);
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
            clearBreakpoints(from);
            from.reply(command, 0);
        } else if (note(from, what, command)) {
            forward(from, command);
        } else {
            from.reply(command, OUT_OF_MEMORY);
        }
        return true;
    }

    /** What takes back or lets go is never too much. */
    private boolean isTooMuch(Debugger from, JdwpCommand what) {
        boolean frees = what.equals(JdwpCommand.RESUME)
                || what.equals(JdwpCommand.THREAD_RESUME)
                || what.equals(JdwpCommand.CLEAR_EVENT)
                || what.equals(JdwpCommand.CLEAR_BREAKPOINTS);
        return !frees && (from.unanswered >= MOST || (what.equals(JdwpCommand.SET_EVENT) && requests.size() >= MOST));
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
                forward(from, command);
            } else {
                from.reply(command, 0);
            }
            return;
        }
        List<Long> threads = stops.threads(from);
        if (threads.isEmpty() && isOnlyOne(from)) {
            forward(from, command); // out of a stop that escaped us
            return;
        }
        threads.forEach(thread -> stops.last(thread, from).ifPresent(stop -> letGo(stop, from)));
        from.reply(command, 0);
    }

    private void resumeThread(Debugger from, JdwpPacket.Command command) {
        Optional<Stops.Stop> own = thread(command.data()).flatMap(thread -> stops.last(thread, from));
        if (own.isPresent()) {
            if (stops.release(own.get(), from)) {
                forward(from, command);
            } else {
                from.reply(command, 0);
            }
        } else if (isOnlyOne(from)) {
            forward(from, command); // out of a stop of all, which is its own
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
            toVm(JdwpCommand.RESUME, Bytes.EMPTY);
        } else {
            toVm(JdwpCommand.THREAD_RESUME, id(stop.thread()));
        }
    }

    private void clear(Debugger from, JdwpPacket.Command command) {
        if (command.data().length() < 1 + Integer.BYTES) {
            forward(from, command); // the VM says what is wrong with it
            return;
        }
        ByteReader in = new ByteReader(command.data());
        in.skip(1);
        int number = in.s4();
        Request request = requests.get(number);
        if ((request == null && from.isReadOnly()) || (request != null && request.owner() != from)) {
            from.reply(command, 0); // there is no such request of its own
            return;
        }
        requests.remove(number);
        forward(from, command);
    }

    private void clearBreakpoints(Debugger from) {
        requests.entrySet().removeIf(entry -> {
            Request request = entry.getValue();
            boolean theirs = request.owner() == from && request.kind() == EventKind.BREAKPOINT.code();
            if (theirs) {
                clear(request.kind(), entry.getKey());
            }
            return theirs;
        });
    }

    private void clear(int kind, int request) {
        toVm(JdwpCommand.CLEAR_EVENT, new ByteWriter().u1(kind).u4(request).toBytes());
    }

    /** Takes what the VM sends. */
    void fromVm(JdwpPacket packet) {
        if (packet instanceof JdwpPacket.Reply reply) {
            answered(reply);
        } else if (packet instanceof JdwpPacket.Command command) {
            if (!JdwpCommand.of(command).equals(JdwpCommand.COMPOSITE)) {
                debuggers.forEach(each -> each.send(command));
            } else {
                early.add(command);
                catchUp();
            }
        }
    }

    private void answered(JdwpPacket.Reply reply) {
        Pending asked = pending.remove(reply.id());
        if (asked == null) {
            return;
        }
        if (asked.from().isEmpty()) {
            if (asked.what().equals(JdwpCommand.ID_SIZES) && sizes.isEmpty()) {
                learn(reply);
            }
            return;
        }
        Debugger from = asked.from().get();
        from.unanswered--;
        if (INVOKES.contains(asked.what()) && !debuggers.contains(from) && stops.isEmpty()) {
            toVm(JdwpCommand.RESUME, Bytes.EMPTY); // the VM has stopped once more, at the end of the call
        }
        if (asked.what().equals(JdwpCommand.SET_EVENT)) {
            unanswered--;
            asked(from, asked.head(), reply);
        } else if (reply.error() != 0) {
            takeBack(from, asked.what(), asked.head());
        }
        if (debuggers.contains(from)) {
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
                        .anyMatch(event -> event.request() != 0 && !requests.containsKey(event.request()));
    }

    /** The VM has taken a request for events; one whose debugger has left meanwhile goes at once. */
    private void asked(Debugger from, Bytes asked, JdwpPacket.Reply reply) {
        if (reply.error() != 0 || reply.data().length() < Integer.BYTES || asked.isEmpty()) {
            return;
        }
        int kind = asked.at(0) & 0xff;
        int request = new ByteReader(reply.data()).s4();
        if (debuggers.contains(from)) {
            boolean stops = asked.length() > 1 && asked.at(1) != SuspendPolicy.NONE.code();
            requests.put(request, new Request(from, kind, stops));
        } else {
            clear(kind, request);
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
        Map<Debugger, List<CompositeEvent.Event>> shares = new LinkedHashMap<>();
        composite
                .events()
                .forEach(event -> receivers(event)
                        .forEach(each -> shares.computeIfAbsent(each, _ -> new ArrayList<>())
                                .add(event)));
        List<Debugger> holders = shares.entrySet().stream()
                .filter(share -> !share.getKey().isReadOnly() && standsStillFor(share.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        boolean byItself = composite.events().stream().anyMatch(event -> event.request() == 0);
        stopped(composite, holders, !holders.isEmpty() || (byItself && !shares.isEmpty()));
        shares.forEach((each, events) -> {
            SuspendPolicy policy = standsStillFor(events) ? composite.policy() : SuspendPolicy.NONE;
            each.send(JdwpCommand.COMPOSITE.packet(command.id(), new CompositeEvent(policy, events).encode()));
        });
    }

    /** Whether one of the requests behind these events wanted the VM to stop; others came by the way, with the same stop. */
    private boolean standsStillFor(List<CompositeEvent.Event> events) {
        return events.stream().anyMatch(event -> {
            Request request = requests.get(event.request());
            return request == null || request.stops();
        });
    }

    private List<Debugger> receivers(CompositeEvent.Event event) {
        Request request = requests.get(event.request());
        if (request != null) {
            return List.of(request.owner());
        }
        return event.request() == 0 ? List.copyOf(debuggers) : List.of();
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
        toVm(all ? JdwpCommand.RESUME : JdwpCommand.THREAD_RESUME, all ? Bytes.EMPTY : id(at));
    }

    private void forward(Debugger from, JdwpPacket.Command command) {
        int id = nextId();
        Bytes data = command.data();
        Bytes head =
                Bytes.copyOf(data.slice(0, Math.min(HEAD_BYTES, data.length())).asBuffer());
        from.unanswered++;
        pending.put(id, new Pending(Optional.of(from), command.id(), JdwpCommand.of(command), head));
        vm.accept(new JdwpPacket.Command(id, command.set(), command.command(), command.data()));
    }

    private void toVm(JdwpCommand what, Bytes data) {
        int id = nextId();
        pending.put(id, new Pending(Optional.empty(), id, what, data));
        vm.accept(what.packet(id, data));
    }

    private int nextId() {
        lastId = lastId == Integer.MAX_VALUE ? 1 : lastId + 1;
        return lastId;
    }

    private Optional<Long> thread(Bytes data) {
        return sizes.filter(known -> data.length() >= known.object()).map(known -> known.object(data));
    }

    private Bytes id(long thread) {
        return sizes.map(known -> known.object(thread)).orElse(Bytes.EMPTY);
    }
}
