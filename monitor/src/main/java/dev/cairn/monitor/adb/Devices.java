// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * All devices that adb reaches, and their apps, for as long as a server runs. Where no adb server runs, adb starts one once, if it is on
 * the PATH; else this looks now and then whether somebody has. No app is connected to. For use by any thread.
 */
public final class Devices implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Devices.class.getName());
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    /** Whose turns somebody has or waits for. */
    private final Map<String, Turns> turns = new HashMap<>();

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile DevicesLook look;

    // Guarded by this.
    private Optional<Thread> search = Optional.empty();
    private Optional<AdbServer> server = Optional.empty();
    private Optional<DeviceWatch> watch = Optional.empty();
    private boolean closed;

    private Devices(String why) {
        look = new DevicesLook(List.of(), Optional.of(why), false);
    }

    /**
     * None, for good.
     *
     * @param why a sentence
     */
    public static Devices none(String why) {
        return new Devices(why);
    }

    /** Begins to look for them; returns at once. */
    public static Devices watch(Map<String, String> environment) {
        Devices devices = new Devices("The adb server has not said yet which devices there are.");
        Thread search = Thread.ofVirtual().name("cairn-adb").unstarted(() -> devices.search(environment));
        devices.search = Optional.of(search);
        search.start();
        return devices;
    }

    private void search(Map<String, String> environment) {
        try {
            AdbSearch.Found found = AdbSearch.find(environment);
            while (found instanceof AdbSearch.Found.None(String why)) {
                now(new DevicesLook(List.of(), Optional.of(why), false));
                Thread.sleep(LOOK_AGAIN);
                found = AdbSearch.running(environment);
                if (found instanceof AdbSearch.Found.None) {
                    found = new AdbSearch.Found.None(why); // the first sentence has the way out
                }
            }
            if (found instanceof AdbSearch.Found.Server(AdbServer there)) {
                follow(there);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The search for devices failed, and ends.", e);
            now(new DevicesLook(
                    List.of(), Optional.of("Cairn itself failed at this: its standard error says more."), false));
        }
    }

    private synchronized void follow(AdbServer there) {
        if (!closed) {
            server = Optional.of(there);
            watch = Optional.of(DeviceWatch.of(there, this::now));
        }
    }

    private void now(DevicesLook seen) {
        if (!seen.equals(look)) {
            look = seen;
            listeners.forEach(Runnable::run);
        }
    }

    /** What is known now. */
    public DevicesLook look() {
        return look;
    }

    /**
     * The app that commands and messages call {@code key}; empty if it is not there any more.
     *
     * @param key {@code SERIAL:PID}
     */
    public Optional<ReachedApp> app(String key) {
        Optional<AdbServer> way;
        synchronized (this) {
            way = server;
        }
        int serialEnd = key.lastIndexOf(':');
        if (way.isEmpty() || serialEnd < 0) {
            return Optional.empty();
        }
        String serial = key.substring(0, serialEnd);
        return look.devices().stream()
                .filter(device -> device.serial().equals(serial))
                .flatMap(device -> device.apps().stream()
                        .filter(app -> app.key().equals(key))
                        .map(app -> new ReachedApp(way.get(), device, app)))
                .findFirst();
    }

    /** Those of one app; guarded by {@link Devices#turns}. */
    private static final class Turns {
        private final Semaphore semaphore = new Semaphore(1, true);
        private int wanted;
    }

    /** The right to be the one of this process that is in an app, until it is closed. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Waits for a turn with an app, as an app lets one program in at a time; empty if others had it for all of {@code patience}.
     *
     * @param key {@code SERIAL:PID}
     */
    public Optional<Turn> turn(String key, Duration patience) throws InterruptedException {
        Turns mine;
        synchronized (turns) {
            mine = turns.computeIfAbsent(key, _ -> new Turns());
            mine.wanted++;
        }
        boolean given = false;
        try {
            given = mine.semaphore.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
            return given ? Optional.of(() -> end(key, mine)) : Optional.empty();
        } finally {
            if (!given) {
                unwanted(key, mine);
            }
        }
    }

    private void end(String key, Turns ended) {
        ended.semaphore.release();
        unwanted(key, ended);
    }

    private void unwanted(String key, Turns one) {
        synchronized (turns) {
            if (--one.wanted == 0) {
                turns.remove(key);
            }
        }
    }

    /** Calls {@code listener} when something has changed, until the result is run. It must return at once. */
    public Runnable listen(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public synchronized void close() {
        closed = true;
        search.ifPresent(Thread::interrupt);
        watch.ifPresent(DeviceWatch::close);
    }
}
