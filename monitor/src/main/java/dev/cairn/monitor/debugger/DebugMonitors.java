// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.HashSet;
import java.util.Set;

/** The clients of an app that send it chunks: each has its own answers, and all get what the app sends by itself. For its switch. */
final class DebugMonitors {
    private static final int OUT_OF_MEMORY = 110;
    private static final Bytes DUMP =
            new ByteWriter().u4(HeapDump.Dump.FORM.type()).toBytes();

    private final VmCommands vm;
    private final Set<Debugger> all = new HashSet<>();

    DebugMonitors(VmCommands vm) {
        this.vm = vm;
    }

    /** Sends a client's chunk. */
    void send(Debugger from, JdwpPacket.Command chunk) {
        all.add(from);
        if (from.unanswered >= JdwpSwitch.MOST) {
            from.reply(chunk, OUT_OF_MEMORY);
        } else {
            vm.forward(from, chunk);
        }
    }

    boolean has(Debugger one) {
        return all.contains(one);
    }

    void leave(Debugger one) {
        all.remove(one);
    }

    /** Takes a chunk that nobody in particular asked for. */
    void tell(JdwpPacket.Command chunk) {
        all.forEach(each -> each.send(chunk));
    }

    /** Those whom a heap dump is for: who asked for one and is still there; all, if nobody asked. */
    Set<Debugger> ofDump() {
        Set<Debugger> asking = vm.asking(DUMP);
        if (asking.isEmpty()) {
            return Set.copyOf(all);
        }
        asking.retainAll(all);
        return asking;
    }
}
