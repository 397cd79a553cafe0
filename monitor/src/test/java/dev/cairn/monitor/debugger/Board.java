// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A switchboard whose VMs have no agent of ours. */
final class Board implements AutoCloseable {
    private final JdwpFaces faces;
    private final Switchboard switchboard;

    /**
     * Listens for the selected VM at any port.
     *
     * @param base the first port of a VM
     */
    Board(int base, Path folder, Duration patience) {
        faces = new JdwpFaces(patience, id -> () -> {
            throw new IOException("No agent goes into VM " + id.pid() + " here.");
        });
        switchboard = Switchboard.open(new SwitchboardOptions(base, 0, folder.resolve("ports")), faces);
    }

    Switchboard switchboard() {
        return switchboard;
    }

    @Override
    public void close() {
        switchboard.close();
        faces.close();
    }
}
