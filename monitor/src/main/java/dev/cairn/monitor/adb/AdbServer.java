// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.device.RemoteDevice;
import dev.cairn.wire.adb.DeviceLine;
import dev.cairn.wire.adb.HostText;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/**
 * The adb server of this machine, which all programs share, by its own protocol. Each question is a connection of its own.
 * {@link AdbSearch} finds it.
 */
public final class AdbServer {
    /** How long the server, or a device through it, may take for one answer. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int MOST_OUTPUT = 256 * 1024;

    private final int port;
    private final Duration patience;

    AdbServer(int port, Duration patience) {
        this.port = port;
        this.patience = patience;
    }

    public int port() {
        return port;
    }

    /** The same server for a caller that waits for another time. */
    AdbServer withPatience(Duration time) {
        return new AdbServer(port, time);
    }

    private AdbConnection connect() throws IOException {
        try {
            return AdbConnection.open(port, patience);
        } catch (IOException e) {
            throw new IOException("No adb server answers at 127.0.0.1:" + port + " (" + e.getMessage() + ")", e);
        }
    }

    /** The one of {@code device}, which it alone has. */
    public static AdbServer of(RemoteDevice device) {
        return new AdbServer(device.adbServerPort(), PATIENCE);
    }

    /** All devices that it knows now. */
    List<DeviceLine> devices() throws IOException {
        try (AdbConnection connection = trackDevices()) {
            return DeviceLine.parse(HostText.decode(connection.message()));
        }
    }

    /** A connection on which a list of the devices comes now and at each change; servers of old know the short form alone. */
    AdbConnection trackDevices() throws IOException {
        try {
            return granted("host:track-devices-l");
        } catch (AdbRefusal e) {
            return granted("host:track-devices");
        }
    }

    private AdbConnection granted(String request) throws IOException {
        AdbConnection connection = connect();
        try {
            connection.request(request);
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** What a device can do, by the names of adb. */
    List<String> features(String serial) throws IOException {
        try (AdbConnection connection = granted("host-serial:" + serial + ":features")) {
            return List.of(HostText.decode(connection.message()).split(",", -1));
        }
    }

    /** A stream to a service of a device. */
    AdbConnection service(String serial, String service) throws IOException {
        AdbConnection connection = granted("host:transport:" + serial);
        try {
            connection.request(service);
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** What a device's shell prints, as far as it is no more than anybody needs. */
    String shell(String serial, String command) throws IOException {
        try (AdbConnection connection = service(serial, "shell:" + command)) {
            return HostText.decode(connection.rest(MOST_OUTPUT));
        }
    }

    /** The way to an app's end of JDWP. Android lets one in at a time. */
    SocketChannel app(String serial, long pid) throws IOException {
        return service(serial, "jdwp:" + pid).channel();
    }
}
