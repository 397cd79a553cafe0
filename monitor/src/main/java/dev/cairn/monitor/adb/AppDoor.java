// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.debugger.DebuggedApp;
import dev.cairn.monitor.debugger.JdwpDoor;
import dev.cairn.monitor.port.Deadline;
import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;

/** An app's one connection, for debuggers: Android lets in one program at a time. */
public final class AppDoor implements JdwpDoor {
    /** An app that is frozen takes a connection, and says nothing. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final long BETWEEN_TRIES_MILLIS = 50;

    private final AdbServer server;
    private final DeviceApp app;
    /** When the last connection was ended. */
    private volatile Optional<Long> leftNanos = Optional.empty();

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

    /** An app that was just left may not know that yet, and gets a moment. */
    @Override
    public ByteChannel open() throws IOException, InterruptedException {
        while (true) {
            try {
                return tryToOpen();
            } catch (IOException e) {
                if (leftNanos
                        .filter(left -> System.nanoTime() - left < MOMENT.toNanos())
                        .isEmpty()) {
                    throw e;
                }
                Thread.sleep(BETWEEN_TRIES_MILLIS);
            }
        }
    }

    private ByteChannel tryToOpen() throws IOException {
        AfterHandshake channel;
        try {
            channel = new AfterHandshake(server.app(app.serial(), app.pid()));
        } catch (IOException e) {
            throw new IOException(app.key() + " cannot be reached: " + DeviceReading.withoutStop(e) + ".", e);
        }
        boolean open = false;
        try (Deadline _ = Deadline.after(PATIENCE, channel)) {
            WholeBytes.write(channel, JdwpLayout.HANDSHAKE);
            Optional<Bytes> answer = WholeBytes.read(channel, JdwpLayout.HANDSHAKE.length());
            if (answer.isEmpty()) {
                throw new IOException(app.key() + " lets nobody in now: is Android Studio, a debugger or another tool"
                        + " in it? An app lets in one program at a time.");
            }
            if (!answer.get().equals(JdwpLayout.HANDSHAKE)) {
                throw new IOException(app.key() + " answered with something else than JDWP.");
            }
            open = true;
            channel.whenClosed(() -> leftNanos = Optional.of(System.nanoTime()));
            return channel;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }
}
