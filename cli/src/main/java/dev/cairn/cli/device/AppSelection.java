// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AdbSearch;
import dev.cairn.monitor.adb.AdbServer;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.Device;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.adb.DevicesLook;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.monitor.device.RemoteDevice;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the VM argument of a command means on devices: SERIAL:PID, a name, or a part of a name that only one app has. */
public sealed interface AppSelection {
    /** What a command says of that argument. */
    String WORDS = "Or an app of an Android device: SERIAL:PID, or its name; see cairn devices.";

    int SHOWN = 5;

    Pattern KEY = Pattern.compile("(.+):([0-9]{1,10})");

    /** An app, and the way to it, which the caller must close. */
    record Found(ReachedApp reached, Optional<RemoteDevice> connected) implements AppSelection, AutoCloseable {
        public DeviceApp app() {
            return reached.app();
        }

        /** Opens a session, which the caller must close. */
        public AppSession.Opening open(Duration patience) throws InterruptedException {
            return reached.open(patience);
        }

        @Override
        public void close() {
            connected.ifPresent(RemoteDevice::close);
        }
    }

    /** {@code sentence} says why it is none, and what to do. */
    record NotFound(String sentence) implements AppSelection {}

    /** It names no app, as far as there is anything to look at; the caller has the better sentence. */
    record NoApp() implements AppSelection {}

    /** Looks at devices only if {@code wanted} names one, or an adb server runs already. */
    static AppSelection of(String wanted, Terminal terminal) throws InterruptedException {
        Matcher key = KEY.matcher(wanted);
        boolean named = key.matches();
        if (wanted.isEmpty()) {
            return new NoApp();
        }
        boolean mayStart = named && Connected.address(key.group(1)).isEmpty();
        AdbSearch.Found found =
                mayStart ? AdbSearch.find(terminal.environment()) : AdbSearch.running(terminal.environment());
        return switch (found) {
            case AdbSearch.Found.None(String why) ->
                named ? elsewhere(key, terminal).orElse(new NotFound(why)) : new NoApp();
            case AdbSearch.Found.Server(AdbServer server) -> {
                DevicesLook look = DevicesLook.at(server);
                if (!named) {
                    yield byName(server, look.devices(), wanted, terminal);
                }
                boolean known = look.devices().stream()
                        .anyMatch(device -> device.serial().equals(key.group(1)));
                Optional<AppSelection> direct = known ? Optional.empty() : elsewhere(key, terminal);
                yield direct.orElseGet(() -> byKey(server, look, key, Optional.empty(), terminal));
            }
        };
    }

    /** A device that no adb server knows, and whose serial says where it listens. */
    private static Optional<AppSelection> elsewhere(Matcher key, Terminal terminal) throws InterruptedException {
        Optional<InetSocketAddress> address = Connected.address(key.group(1));
        if (address.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (Connected.to(address.get(), terminal)) {
                    case Connected.No(String why) -> new NotFound(why);
                    case Connected.Yes(RemoteDevice remote, AdbServer server) -> {
                        AppSelection app = byKey(server, DevicesLook.at(server), key, Optional.of(remote), terminal);
                        if (!(app instanceof Found)) {
                            remote.close();
                        }
                        yield app;
                    }
                });
    }

    private static AppSelection byKey(
            AdbServer server, DevicesLook look, Matcher key, Optional<RemoteDevice> connected, Terminal terminal) {
        String serial = key.group(1);
        long pid = Long.parseLong(key.group(2));
        for (Device device : look.devices()) {
            if (device.serial().equals(serial)) {
                return device.apps().stream()
                        .filter(app -> app.pid() == pid)
                        .findFirst()
                        .<AppSelection>map(app -> new Found(reached(server, device, app, terminal), connected))
                        .orElseGet(() -> new NotFound(device.problem()
                                .orElse("Device " + serial + " has no process " + pid
                                        + " that can be debugged. See: cairn devices")));
            }
        }
        return new NotFound(
                "There is no device \"" + serial + "\". " + look.problem().orElse("See: cairn devices"));
    }

    private static ReachedApp reached(AdbServer server, Device device, DeviceApp app, Terminal terminal) {
        return new ReachedApp(server, device, app, new SharedPorts(terminal).of(app));
    }

    private static AppSelection byName(AdbServer server, List<Device> devices, String wanted, Terminal terminal) {
        String lower = wanted.toLowerCase(Locale.ROOT);
        List<Predicate<DeviceApp>> nearestFirst = List.of(
                app -> app.name().equals(wanted),
                app -> app.packages().contains(wanted),
                app -> app.name().toLowerCase(Locale.ROOT).contains(lower));
        for (Predicate<DeviceApp> fits : nearestFirst) {
            List<OnDevice> fitting =
                    devices.stream().flatMap(device -> fitting(device, fits)).toList();
            if (fitting.size() == 1) {
                OnDevice one = fitting.getFirst();
                return new Found(reached(server, one.device, one.app, terminal), Optional.empty());
            }
            if (!fitting.isEmpty()) {
                return new NotFound("\"" + wanted + "\" fits " + fitting.size() + " apps: " + listed(fitting)
                        + ". Use SERIAL:PID or a longer part of the name.");
            }
        }
        return new NoApp();
    }

    /** An app, and where it is. */
    record OnDevice(Device device, DeviceApp app) {}

    private static Stream<OnDevice> fitting(Device device, Predicate<DeviceApp> fits) {
        return device.apps().stream().filter(fits).map(app -> new OnDevice(device, app));
    }

    private static String listed(List<OnDevice> fitting) {
        String names = fitting.stream()
                .limit(SHOWN)
                .map(found -> found.app().name() + " (" + found.app().key() + ")")
                .collect(Collectors.joining(", "));
        return fitting.size() > SHOWN ? names + " and " + (fitting.size() - SHOWN) + " more" : names;
    }
}
