// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.Bytes;

/**
 * A command of JDWP by its set and number: those that who stands between a debugger and a VM must know.
 *
 * @param set from 64 on the VM's own, from 128 on a vendor's
 */
public record JdwpCommand(int set, int number) {
    public static final JdwpCommand ID_SIZES = new JdwpCommand(1, 7);
    public static final JdwpCommand DISPOSE = new JdwpCommand(1, 6);
    public static final JdwpCommand SUSPEND = new JdwpCommand(1, 8);
    public static final JdwpCommand RESUME = new JdwpCommand(1, 9);
    public static final JdwpCommand HOLD_EVENTS = new JdwpCommand(1, 15);
    public static final JdwpCommand RELEASE_EVENTS = new JdwpCommand(1, 16);
    public static final JdwpCommand THREAD_SUSPEND = new JdwpCommand(11, 2);
    public static final JdwpCommand THREAD_RESUME = new JdwpCommand(11, 3);
    public static final JdwpCommand SET_EVENT = new JdwpCommand(15, 1);
    public static final JdwpCommand CLEAR_EVENT = new JdwpCommand(15, 2);
    public static final JdwpCommand CLEAR_BREAKPOINTS = new JdwpCommand(15, 3);
    /** Sent by the VM: what has happened, in one packet for all that happened at one place. */
    public static final JdwpCommand COMPOSITE = new JdwpCommand(64, 100);

    private static final int FIRST_SET_OF_THE_VM = 64;
    private static final int FIRST_OF_VENDORS = 128;

    public static JdwpCommand of(JdwpPacket.Command packet) {
        return new JdwpCommand(packet.set(), packet.command());
    }

    /** Whether a debugger may send it to HotSpot, which others end: it takes a number for a place in a table. */
    public boolean isOfDebuggers() {
        return set < FIRST_SET_OF_THE_VM && number < FIRST_OF_VENDORS;
    }

    /** This command as a packet. */
    public JdwpPacket.Command packet(int id, Bytes data) {
        return new JdwpPacket.Command(id, set, number, data);
    }
}
