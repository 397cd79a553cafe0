// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import java.util.List;
import java.util.function.Supplier;

/** Leads a heap dump that an app sends to those who asked for it, while it comes. For the thread that reads from the app. */
final class SharedDump implements VmPackets.DumpTaker {
    private final Supplier<List<JdwpConnection>> askers;
    private List<JdwpConnection> takers = List.of();

    SharedDump(Supplier<List<JdwpConnection>> askers) {
        this.askers = askers;
    }

    @Override
    public void take(Bytes part, boolean first, boolean last) {
        if (first) {
            takers = askers.get();
        }
        takers.forEach(taker -> taker.sendPart(part, last));
        try {
            for (JdwpConnection taker : takers) {
                taker.awaitRoomForParts();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            takers.forEach(JdwpConnection::close);
        }
    }
}
