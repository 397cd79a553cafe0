// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.debugger.DebuggedApp;
import dev.cairn.monitor.debugger.JdwpDoor;
import dev.cairn.monitor.port.Deadline;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;

/** An app's one connection, for debuggers: Android lets in one program at a time. */
public final class AppDoor implements JdwpDoor {
    /** An app that is frozen takes a connection, and says nothing. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AdbServer server;
    private final DeviceApp app;

    private AppDoor(AdbServer server, DeviceApp app) {
        this.server = server;
        this.app = app;
    }

    /** The app as a switchboard has it. Its port stays with its name and its device. */
    public static DebuggedApp of(AdbServer server, DeviceApp app) {
        String name = app.name().isEmpty() ? app.key() : app.name();
        return new DebuggedApp(
                app.key(), name, app.serial() + " " + name, app.waiting().orElse(false), new AppDoor(server, app));
    }

    @Override
    public ByteChannel open() throws IOException {
        ByteChannel channel;
        try {
            channel = new AfterHandshake(server.app(app.serial(), app.pid()));
        } catch (IOException e) {
            throw new IOException(app.key() + " cannot be reached: " + DeviceReading.withoutStop(e) + ".", e);
        }
        boolean open = false;
        try (Deadline _ = Deadline.after(PATIENCE, channel)) {
            write(channel, JdwpLayout.HANDSHAKE);
            if (!read(channel, JdwpLayout.HANDSHAKE.length()).equals(JdwpLayout.HANDSHAKE)) {
                throw new IOException(app.key() + " answered with something else than JDWP.");
            }
            open = true;
            return channel;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }

    private static void write(ByteChannel channel, Bytes bytes) throws IOException {
        ByteBuffer out = bytes.asBuffer();
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    private Bytes read(ByteChannel channel, int count) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(count);
        while (in.hasRemaining()) {
            if (channel.read(in) < 0) {
                throw new IOException(app.key() + " lets nobody in now: is Android Studio, a debugger or another tool"
                        + " in it? An app lets in one program at a time.");
            }
        }
        return Bytes.copyOf(in.flip());
    }
}
