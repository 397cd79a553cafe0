// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.DeviceLine;
import dev.cairn.wire.adb.HostText;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Follows all devices and their apps: adb's server says when one comes or goes, and each device when an app does. Each device has
 * a thread of its own, so that one that hangs is nothing to the others. For use by any thread.
 */
public final class DeviceWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DeviceWatch.class.getName());
    private static final long PAUSE_MILLIS = 1_000;
    private static final int AT_A_TIME = 16;

    private final AdbServer server;
    private final Consumer<DevicesLook> listener;
    private final Thread thread;
    private final Semaphore turns = new Semaphore(AT_A_TIME);
    private final Map<String, Followed> followed = new LinkedHashMap<>();
    private Optional<String> problem = Optional.empty();
    private boolean listed;
    private boolean closed;
    private Optional<AdbConnection> tracking = Optional.empty();

    /** One device, as long as adb says the same of it. */
    private final class Followed implements AutoCloseable {
        private final DeviceLine line;
        private final Thread thread;
        private Device device;
        private Optional<AppTracking> apps = Optional.empty();
        private boolean gone;

        Followed(DeviceLine line) {
            this.line = line;
            this.device = Device.of(line);
            this.thread =
                    Thread.ofVirtual().name("cairn-device " + line.serial()).unstarted(this::follow);
        }

        void start() {
            if (device.state() == DeviceState.ONLINE) {
                thread.start();
            }
        }

        private void follow() {
            DeviceReading reading = new DeviceReading(server, line.serial());
            Device known = device;
            try {
                while (true) {
                    try {
                        turns.acquire();
                        Device identified;
                        AppTracking tracked;
                        try {
                            identified = reading.identify(known);
                            tracked = reading.track(identified);
                            if (!takes(tracked)) {
                                return;
                            }
                            now(reading.withApps(identified, tracked));
                        } finally {
                            turns.release();
                        }
                        while (true) {
                            now(reading.withApps(identified, tracked));
                        }
                    } catch (IOException e) {
                        now(known.withProblem(reading.problem(e)));
                    }
                    Thread.sleep(PAUSE_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // gone, or closed
            }
        }

        private boolean takes(AppTracking tracked) {
            synchronized (DeviceWatch.this) {
                apps.ifPresent(AppTracking::close);
                apps = Optional.of(tracked);
                if (gone) {
                    tracked.close();
                }
                return !gone;
            }
        }

        private void now(Device seen) {
            synchronized (DeviceWatch.this) {
                if (!gone) {
                    device = seen;
                    changed();
                }
            }
        }

        @Override
        public void close() {
            gone = true;
            thread.interrupt();
            apps.ifPresent(AppTracking::close);
        }
    }

    private DeviceWatch(AdbServer server, Consumer<DevicesLook> listener) {
        this.server = server;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("cairn-devices").unstarted(this::follow);
    }

    /**
     * Follows the devices of {@code server} from now on.
     *
     * @param listener gets everything that is known at each change, one call after the other; it must return soon
     */
    public static DeviceWatch of(AdbServer server, Consumer<DevicesLook> listener) {
        DeviceWatch watch = new DeviceWatch(server, listener);
        watch.thread.start();
        return watch;
    }

    private void follow() {
        try {
            while (true) {
                try (AdbConnection connection = server.trackDevices()) {
                    synchronized (this) {
                        if (closed) {
                            return;
                        }
                        tracking = Optional.of(connection);
                    }
                    while (true) {
                        took(DeviceLine.parse(HostText.decode(connection.awaitMessage())));
                    }
                } catch (IOException e) {
                    lost(DeviceReading.withoutStop(e) + ".");
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized void took(List<DeviceLine> lines) {
        Map<String, Followed> before = new LinkedHashMap<>(followed);
        followed.clear();
        for (DeviceLine line : lines.subList(0, Math.min(lines.size(), DevicesLook.MOST_DEVICES))) {
            Followed known = before.get(line.serial());
            if (known != null && known.line.equals(line)) {
                before.remove(line.serial());
                followed.putIfAbsent(line.serial(), known);
            } else {
                Followed fresh = new Followed(line);
                if (followed.putIfAbsent(line.serial(), fresh) == null && !closed) {
                    fresh.start();
                }
            }
        }
        before.values().forEach(Followed::close);
        listed = true;
        problem = DevicesLook.problem(lines.size());
        changed();
    }

    private synchronized void lost(String why) {
        if (!closed) {
            followed.values().forEach(Followed::close);
            followed.clear();
            listed = false;
            problem = Optional.of(why);
            changed();
        }
    }

    /** What is known now. */
    public synchronized DevicesLook look() {
        List<Device> devices = new ArrayList<>();
        followed.values().forEach(each -> devices.add(each.device));
        return new DevicesLook(devices, problem, listed);
    }

    private void changed() {
        if (closed) {
            return;
        }
        try {
            listener.accept(look());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "A listener to devices failed.", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        thread.interrupt();
        tracking.ifPresent(AdbConnection::close);
        followed.values().forEach(Followed::close);
        followed.clear();
    }
}
