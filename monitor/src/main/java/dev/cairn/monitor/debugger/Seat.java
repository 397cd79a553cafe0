// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.util.Optional;

/** A client of a {@link DebuggedVm}, which alone changes what is here, and its connections. */
final class Seat {
    final JdwpConnection connection;
    final Optional<DdmLine> ddm;
    /** Another one after each that has left, while the client stays. */
    volatile Debugger debugger;
    /** It has sent a command of JDWP. */
    boolean debugs;
    /** It has used a connection to the VM. */
    boolean linked;
    /** It has sent a chunk. */
    boolean monitors;

    Seat(JdwpConnection connection, boolean readOnly, Optional<DdmDoor> ddm) {
        this.debugger = new Debugger(connection::send, readOnly);
        this.connection = connection;
        this.ddm = ddm.map(door -> new DdmLine(door, connection));
    }
}
