// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.device.RemoteDevice;
import dev.cairn.monitor.device.transport.OwnKey;
import dev.cairn.monitor.port.Place;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All devices that adb reaches, and their apps, for as long as a server runs. Where no adb server runs, adb starts one once, if it is on
 * the PATH; else this looks now and then whether somebody has. No app is connected to. For use by any thread.
 */
public final class Devices implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Devices.class.getName());
    /** The one source that is no HOST:PORT. */
    private static final String ADB = "adb";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Turns turns = new Turns();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile DevicesLook look;
    private volatile Function<String, OptionalInt> shared = _ -> OptionalInt.empty();

    // Guarded by this.
    private final List<Thread> searches = new ArrayList<>();
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private boolean closed;

    /** An adb server, or one device that is connected to without one, and what is known of it. */
    private record Source(DevicesLook look, Optional<AdbServer> server, Optional<DeviceWatch> watch) {}

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

    /**
     * Begins to look for them; returns at once.
     *
     * @param adb whether to look for adb's server
     * @param connect devices to connect to without adb, again and again
     */
    public static Devices watch(Map<String, String> environment, boolean adb, List<InetSocketAddress> connect) {
        Devices devices = new Devices("It is not known yet which devices there are.");
        if (adb) {
            devices.begin(ADB, () -> devices.search(environment));
        }
        Set<String> places = new HashSet<>();
        connect.stream()
                .filter(address -> places.add(place(address)))
                .forEach(address -> devices.begin(place(address), () -> devices.connect(address, environment)));
        return devices;
    }

    private static String place(InetSocketAddress address) {
        return Place.text(address);
    }

    /** What may take its time. */
    private interface Search {
        void run() throws InterruptedException;
    }

    /** @param source what it finds is known by this */
    private synchronized void begin(String source, Search search) {
        Thread thread = Thread.ofVirtual().name("cairn-devices " + source).unstarted(() -> {
            try {
                search.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // closed
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "The search for devices failed, and ends.", e);
                not(source, "Cairn itself failed at this: its standard error says more.");
            }
        });
        searches.add(thread);
        thread.start();
    }

    private void search(Map<String, String> environment) throws InterruptedException {
        AdbSearch.Found found = AdbSearch.find(environment);
        while (found instanceof AdbSearch.Found.None(String why)) {
            not(ADB, why);
            Thread.sleep(LOOK_AGAIN);
            found = AdbSearch.running(environment);
            if (found instanceof AdbSearch.Found.None) {
                found = new AdbSearch.Found.None(why); // the first sentence has the way out
            }
        }
        if (found instanceof AdbSearch.Found.Server(AdbServer there)) {
            follow(ADB, there);
        }
    }

    private void connect(InetSocketAddress address, Map<String, String> environment) throws InterruptedException {
        while (true) {
            try {
                // The machine behind a name may be another one by now.
                InetSocketAddress now = InetSocketAddress.createUnresolved(address.getHostString(), address.getPort());
                Optional<OwnKey> key = OwnKey.read(OwnKey.place(environment), System.getProperty("user.name", ""));
                try (RemoteDevice device = RemoteDevice.connect(now, key, PATIENCE)) {
                    follow(place(address), AdbServer.of(device));
                    not(place(address), device.ended().toCompletableFuture().get());
                }
            } catch (IOException e) {
                not(place(address), String.valueOf(e.getMessage()));
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    private synchronized void follow(String source, AdbServer there) {
        if (!closed) {
            sources.put(
                    source,
                    new Source(
                            new DevicesLook(List.of(), Optional.empty(), false),
                            Optional.of(there),
                            Optional.of(DeviceWatch.of(there, seen -> saw(source, seen)))));
        }
    }

    private void saw(String source, DevicesLook seen) {
        synchronized (this) {
            sources.computeIfPresent(source, (_, known) -> new Source(seen, known.server(), known.watch()));
        }
        changed();
    }

    /** Nothing is there. */
    private void not(String source, String why) {
        Optional<Source> before;
        synchronized (this) {
            before = Optional.ofNullable(sources.put(
                    source,
                    new Source(
                            new DevicesLook(List.of(), Optional.of(why), false), Optional.empty(), Optional.empty())));
        }
        before.flatMap(Source::watch).ifPresent(DeviceWatch::close);
        changed();
    }

    private void changed() {
        boolean isNew;
        synchronized (this) {
            List<DevicesLook> all = sources.values().stream().map(Source::look).toList();
            DevicesLook now = new DevicesLook(
                    all.stream().flatMap(each -> each.devices().stream()).toList(),
                    problem(all),
                    all.stream().anyMatch(DevicesLook::listed));
            isNew = !now.equals(look);
            look = now;
        }
        if (isNew) {
            listeners.forEach(Runnable::run);
        }
    }

    /** That one source has no device is nothing where another has some. */
    private static Optional<String> problem(List<DevicesLook> all) {
        boolean some = all.stream().anyMatch(each -> !each.devices().isEmpty());
        String sentences = all.stream()
                .filter(each -> !some || !each.listed() || !each.devices().isEmpty())
                .flatMap(each -> each.problem().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(sentences);
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
        int serialEnd = key.lastIndexOf(':');
        if (serialEnd < 0) {
            return Optional.empty();
        }
        String serial = key.substring(0, serialEnd);
        return all().stream()
                .filter(app ->
                        app.device().serial().equals(serial) && app.app().key().equals(key))
                .findFirst();
    }

    /** All apps that are there now, and the way to each. */
    public List<ReachedApp> all() {
        List<Source> now;
        synchronized (this) {
            now = List.copyOf(sources.values());
        }
        return now.stream()
                .flatMap(source -> source.server().stream()
                        .flatMap(server -> source.look().devices().stream()
                                .flatMap(device -> device.apps().stream().map(app -> reached(server, device, app)))))
                .toList();
    }

    private ReachedApp reached(AdbServer server, Device device, DeviceApp app) {
        return new ReachedApp(server, device, app, shared.apply(app.key()));
    }

    /** The right to be the one of this process that is in an app, until it is closed. */
    public interface Turn extends AutoCloseable {
        /**
         * Opens a session, which the caller must close before this. An app that this process has just left may not know that
         * yet, and gets a moment.
         */
        AppSession.Opening open(ReachedApp app, Duration patience) throws InterruptedException;

        @Override
        void close();
    }

    /**
     * Waits for a turn with an app, as an app lets one program in at a time; empty if others had it for all of {@code patience}.
     *
     * @param key {@code SERIAL:PID}
     */
    public Optional<Turn> turn(String key, Duration patience) throws InterruptedException {
        return turns.await(key, patience);
    }

    /**
     * Reaches apps by ports of this machine that share them, where there are some.
     *
     * @param ports the port of an app by its key; asked for each time
     */
    void shareThrough(Function<String, OptionalInt> ports) {
        shared = ports;
    }

    /** Calls {@code listener} when something has changed, until the result is run. It must return at once. */
    public Runnable listen(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public void close() {
        List<DeviceWatch> watches;
        synchronized (this) {
            closed = true;
            searches.forEach(Thread::interrupt);
            watches = sources.values().stream()
                    .flatMap(source -> source.watch().stream())
                    .toList();
        }
        watches.forEach(DeviceWatch::close); // which report here under their own lock
    }
}
