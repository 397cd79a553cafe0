// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpSink;
import dev.cairn.monitor.dump.PassedDump;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * An app as it was last seen, and the way to it.
 *
 * @param sharedPort of this machine, at which a server of Cairn shares the app's one connection among debuggers and monitors; empty if
 *     none does
 */
public record ReachedApp(AdbServer server, Device device, DeviceApp app, OptionalInt sharedPort) {
    /** Opens a session, which the caller must close. */
    public AppSession.Opening open(Duration patience) throws InterruptedException {
        return AppSession.open(this::connect, app, patience, device.apiLevel());
    }

    /** Connects past debuggers that are in the app, where they came by the shared port. VMs behind a Cairn let several in. */
    private ByteChannel connect() throws IOException {
        if (sharedPort.isPresent() && !device.isCairn()) {
            SocketChannel channel = SocketChannel.open();
            try {
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), sharedPort.getAsInt()));
                return channel;
            } catch (IOException e) {
                channel.close(); // that server has ended meanwhile, and is not in the app any more
            }
        }
        return server.app(app.serial(), app.pid());
    }

    /** Whether the device's shell makes heap dumps of its apps, which need no connection with them. */
    public boolean isDumpedByShell() {
        return AppAbility.isThin(device.apiLevel());
    }

    /**
     * What came of {@link #dump}.
     *
     * @param byShell whether the device's shell made it
     */
    public record Dumped(PassedDump passed, boolean byShell) {}

    /** How a session is opened, where one is needed. */
    public interface Opener {
        /** Opens it; the caller must close it. */
        AppSession.Opening open(ReachedApp app, Duration patience) throws InterruptedException;
    }

    /**
     * Has {@code sink} take a heap dump: over the connection with the app, or, since Android 12, by the device's shell.
     *
     * @param live whether it leaves out dead objects, where that is not up to the app's VM
     * @param silence how long nothing may come before it is given up
     */
    public Dumped dump(Opener opener, boolean live, Duration silence, DumpSink sink, DumpProgress progress)
            throws InterruptedException {
        if (isDumpedByShell()) {
            ShellHeapDump dump = new ShellHeapDump(server, app, silence);
            if (dump.pass(live, sink, progress) instanceof ShellHeapDump.Outcome.Done(PassedDump passed)) {
                return new Dumped(passed, true);
            }
        }
        if (!live) {
            return new Dumped(
                    new PassedDump.Refused("What a dump has of dead objects is up to the VM of " + app.key()
                            + ": ask for one without them."),
                    false);
        }
        return switch (opener.open(this, silence)) {
            case AppSession.Opening.Failed(String why) -> new Dumped(new PassedDump.Refused(why), false);
            case AppSession.Opening.Opened(AppSession session) -> {
                try (session) {
                    yield new Dumped(new AppHeapDump(session, silence).pass(sink, progress), false);
                }
            }
        };
    }
}
