// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpSink;
import dev.cairn.monitor.dump.PassedDump;
import java.time.Duration;

/** An app as it was last seen, and the way to it. */
public record ReachedApp(AdbServer server, Device device, DeviceApp app) {
    /** Opens a session, which the caller must close. */
    public AppSession.Opening open(Duration patience) throws InterruptedException {
        return AppSession.open(server, app, patience, device.apiLevel());
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

    /**
     * Has {@code sink} take a heap dump: over the connection with the app, or, since Android 12, by the device's shell.
     *
     * @param live whether it leaves out dead objects, where that is not up to the app's VM
     * @param silence how long nothing may come before it is given up
     */
    public Dumped dump(boolean live, Duration silence, DumpSink sink, DumpProgress progress)
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
        return switch (open(silence)) {
            case AppSession.Opening.Failed(String why) -> new Dumped(new PassedDump.Refused(why), false);
            case AppSession.Opening.Opened(AppSession session) -> {
                try (session) {
                    yield new Dumped(new AppHeapDump(session, silence).pass(sink, progress), false);
                }
            }
        };
    }
}
