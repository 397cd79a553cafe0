// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What goes to a VM from several debuggers and from their switch, numbered anew, and whose answer is whose. */
final class VmCommands {
    private static final int HEAD_BYTES = 16;
    private static final JdwpCommand CHUNK = new JdwpCommand(ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND);

    private final Consumer<JdwpPacket> vm;
    private final Map<Integer, Pending> pending = new HashMap<>();
    /** The numbers of the chunks among them, in their order, and of some that are answered. */
    private final Deque<Integer> chunks = new ArrayDeque<>();

    private int lastId;

    /** A command that the VM has not answered; of nobody where the switch sent it for itself. Of its data only what is looked at. */
    record Pending(Optional<Debugger> from, int id, JdwpCommand what, Bytes head) {}

    VmCommands(Consumer<JdwpPacket> vm) {
        this.vm = vm;
    }

    /** Sends a debugger's command. */
    void forward(Debugger from, JdwpPacket.Command command) {
        int id = nextId();
        Bytes data = command.data();
        Bytes head =
                Bytes.copyOf(data.slice(0, Math.min(HEAD_BYTES, data.length())).asBuffer());
        from.unanswered++;
        add(id, new Pending(Optional.of(from), command.id(), JdwpCommand.of(command), head));
        vm.accept(new JdwpPacket.Command(id, command.set(), command.command(), command.data()));
    }

    /** Sends a command of the switch's own. */
    void send(JdwpCommand what, Bytes data) {
        int id = nextId();
        add(id, new Pending(Optional.empty(), id, what, data));
        vm.accept(what.packet(id, data));
    }

    private void add(int id, Pending one) {
        pending.put(id, one);
        if (isChunk(one)) {
            chunks.add(id);
        }
    }

    /** What this answers; empty if nobody asked. */
    Optional<Pending> answered(JdwpPacket.Reply reply) {
        Optional<Pending> asked = Optional.ofNullable(pending.remove(reply.id()));
        asked.flatMap(Pending::from).ifPresent(from -> from.unanswered--);
        if (asked.filter(one -> isChunk(one) && one.from().isPresent()).isPresent()) {
            forgetChunksBefore(reply.id());
        }
        return asked;
    }

    /**
     * An app answers its chunks in order, and to what it does not know some give no answer at all. Only the switch's own chunk may be
     * answered sooner, by a Cairn in between.
     */
    private void forgetChunksBefore(int id) {
        for (Integer first = chunks.poll(); first != null && first != id; first = chunks.poll()) {
            Optional.ofNullable(pending.remove(first)).flatMap(Pending::from).ifPresent(from -> from.unanswered--);
        }
    }

    private static boolean isChunk(Pending one) {
        return one.what().equals(CHUNK);
    }

    /** Whose commands begin with these data and are not answered yet. */
    Set<Debugger> asking(Bytes beginning) {
        Set<Debugger> asking = new HashSet<>();
        pending.values().stream()
                .filter(each -> each.head().length() >= beginning.length()
                        && each.head().slice(0, beginning.length()).equals(beginning))
                .forEach(each -> each.from().ifPresent(asking::add));
        return asking;
    }

    /** A number that no packet to or from the VM has had lately. */
    int nextId() {
        lastId = lastId == Integer.MAX_VALUE ? 1 : lastId + 1;
        return lastId;
    }
}
