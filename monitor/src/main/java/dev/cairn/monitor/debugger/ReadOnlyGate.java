// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.CompositeEvent.SuspendPolicy;
import dev.cairn.wire.jdwp.EventKind;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a debugger may send that is to look and change nothing. What is not listed, as in a JDK to come, is refused. */
final class ReadOnlyGate {
    /** By command set: the commands that only ask. */
    private static final Map<Integer, Set<Integer>> ASK = Map.ofEntries(
            Map.entry(1, Set.of(1, 2, 3, 4, 5, 7, 12, 13, 17, 20, 21, 22)), // the VM
            Map.entry(2, Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)), // a type
            Map.entry(3, Set.of(1)), // a class
            Map.entry(6, Set.of(1, 2, 3, 4, 5)), // a method
            Map.entry(9, Set.of(1, 2, 5, 9, 10)), // an object
            Map.entry(10, Set.of(1)), // a string
            Map.entry(11, Set.of(1, 4, 5, 6, 7, 8, 9, 12, 13, 15)), // a thread
            Map.entry(12, Set.of(1, 2, 3)), // a group of threads
            Map.entry(13, Set.of(1, 2)), // an array
            Map.entry(14, Set.of(1)), // a loader
            Map.entry(15, Set.of(2)), // requests for events: to take back one's own
            Map.entry(16, Set.of(1, 3)), // a frame
            Map.entry(17, Set.of(1)), // a class object
            Map.entry(18, Set.of(1, 2))); // a module

    /** Events without which no debugger can follow a VM. */
    private static final List<EventKind> FOLLOW = List.of(
            EventKind.CLASS_PREPARE,
            EventKind.CLASS_UNLOAD,
            EventKind.THREAD_START,
            EventKind.THREAD_DEATH,
            EventKind.VM_DEATH);

    private ReadOnlyGate() {}

    /** The command as it may go to the VM; empty if it may not. Of what happens, such a debugger is told while the VM goes on. */
    static Optional<JdwpPacket.Command> let(JdwpPacket.Command command) {
        if (JdwpCommand.of(command).equals(JdwpCommand.SET_EVENT)) {
            return isToFollow(command.data()) ? Optional.of(withoutStop(command)) : Optional.empty();
        }
        return Optional.of(command)
                .filter(it -> ASK.getOrDefault(it.set(), Set.of()).contains(it.command()));
    }

    private static JdwpPacket.Command withoutStop(JdwpPacket.Command request) {
        Bytes data = request.data();
        Bytes still = new ByteWriter()
                .bytes(data.slice(0, 1))
                .u1(SuspendPolicy.NONE.code())
                .bytes(data.from(2))
                .toBytes();
        return new JdwpPacket.Command(request.id(), request.set(), request.command(), still);
    }

    /**
     * Whether it asks to be told of exceptions, which debuggers do as they attach; refused, jdb ends. It is taken, and nothing
     * is reported: the VM would stand still for each.
     */
    static boolean isOfExceptions(JdwpPacket.Command command) {
        return JdwpCommand.of(command).equals(JdwpCommand.SET_EVENT)
                && !command.data().isEmpty()
                && (command.data().at(0) & 0xff) == EventKind.EXCEPTION.code();
    }

    private static boolean isToFollow(Bytes request) {
        return request.length() >= 2
                && EventKind.of(request.at(0) & 0xff).filter(FOLLOW::contains).isPresent();
    }
}
