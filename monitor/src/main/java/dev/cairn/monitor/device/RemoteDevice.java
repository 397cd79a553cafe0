// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import dev.cairn.monitor.device.host.HostPort;
import dev.cairn.monitor.device.host.HostedDevice;
import dev.cairn.monitor.device.transport.AdbClient;
import dev.cairn.monitor.device.transport.OwnKey;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.monitor.port.Place;
import dev.cairn.monitor.port.WholeBytes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A device that Cairn has connected to itself, without adb: another Cairn, or a phone whose adbd listens. It is served at a port of this
 * machine's loopback as an adb server serves its devices.
 */
public final class RemoteDevice implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final AdbClient client;
    private final HostPort host;

    private RemoteDevice(AdbClient client, HostPort host) {
        this.client = client;
        this.host = host;
    }

    /**
     * Connects; looks the name up first where that was not done. The device's serial is HOST:PORT, as adb has it.
     *
     * @param key by which to show who this is, where the device asks
     * @param patience how long the device may take for each answer
     * @throws IOException if that cannot be; the message is a sentence
     */
    public static RemoteDevice connect(InetSocketAddress address, Optional<OwnKey> key, Duration patience)
            throws IOException, InterruptedException {
        InetSocketAddress resolved =
                address.isUnresolved() ? new InetSocketAddress(address.getHostString(), address.getPort()) : address;
        AdbClient client = AdbClient.connect(resolved, key, patience);
        String serial = Place.text(address);
        try {
            return new RemoteDevice(
                    client, HostPort.open(0, new HostedDevice(serial, client.banner()), name -> find(client, name)));
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    private static Services.Lookup find(AdbClient client, String name) {
        try {
            ByteChannel there = client.open(name);
            return new Services.Lookup.Found(here -> relay(here, there));
        } catch (IOException e) {
            return new Services.Lookup.Refused(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Services.Lookup.Refused("It was interrupted.");
        }
    }

    private static void relay(ByteChannel here, ByteChannel there) throws IOException, InterruptedException {
        try (here;
                there) {
            Thread back = Thread.ofVirtual().name("cairn-remote-device").start(() -> copyQuietly(there, here));
            try {
                copy(here, there);
            } finally {
                there.close(); // the device learns that the client has left, and so the other thread ends
            }
            back.join();
        }
    }

    private static void copyQuietly(ByteChannel from, ByteChannel to) {
        try (from;
                to) {
            copy(from, to);
        } catch (IOException e) {
            // one side has left
        }
    }

    private static void copy(ByteChannel from, ByteChannel to) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        while (from.read(buffer) >= 0) {
            buffer.flip();
            WholeBytes.write(to, buffer);
            buffer.clear();
        }
    }

    /** Where it is served, at 127.0.0.1. */
    public int adbServerPort() {
        return host.port();
    }

    /** Complete once the connection has ended, with the reason as a sentence. */
    public CompletionStage<String> ended() {
        return client.ended();
    }

    @Override
    public void close() {
        host.close();
        client.close();
    }
}
