// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.AppProcess;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.adb.JdwpProcesses;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import java.io.IOException;
import java.util.List;

/** A connection on which the list of a device's apps comes now and at each change. */
final class AppTracking implements AutoCloseable {
    private final AdbConnection connection;
    private final boolean withNames;
    private boolean waits;

    /** @param withNames whether the service is track-app, and not track-jdwp */
    AppTracking(AdbConnection connection, boolean withNames) {
        this.connection = connection;
        this.withNames = withNames;
    }

    /** The next list; the first one comes at once, and the others when something changes. */
    List<DeviceApp> next(String serial) throws IOException {
        Bytes message = waits ? connection.awaitMessage() : connection.message();
        waits = true;
        if (!withNames) {
            return JdwpProcesses.parse(HostText.decode(message)).stream()
                    .map(pid -> DeviceApp.debuggable(serial, pid))
                    .toList();
        }
        return switch (AppProcess.parse(message)) {
            case Decoding.Done<List<AppProcess>> done ->
                done.value().stream()
                        .filter(process -> process.pid() > 0)
                        .map(process -> DeviceApp.of(serial, process))
                        .toList();
            case Decoding.Malformed<List<AppProcess>>(String why) -> throw new IOException(why);
        };
    }

    @Override
    public void close() {
        connection.close();
    }
}
