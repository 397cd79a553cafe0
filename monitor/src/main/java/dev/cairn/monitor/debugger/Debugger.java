// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.function.Consumer;

/** One debugger at a {@link JdwpSwitch}, which alone changes what is here. */
final class Debugger {
    private final Consumer<JdwpPacket> out;
    private final boolean readOnly;
    /** It has asked the VM to keep events back. */
    boolean holdsEvents;
    /** How many of its commands the VM has not answered. */
    int unanswered;

    /** @param readOnly whether it may look and change nothing */
    Debugger(Consumer<JdwpPacket> out, boolean readOnly) {
        this.out = out;
        this.readOnly = readOnly;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    void send(JdwpPacket packet) {
        out.accept(packet);
    }

    /** Answers without the VM. */
    void reply(JdwpPacket.Command command, int error) {
        send(new JdwpPacket.Reply(command.id(), error, Bytes.EMPTY));
    }
}
