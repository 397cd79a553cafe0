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
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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

    /** An app, and the way to it. */
    record Found(AdbServer server, Device device, DeviceApp app) implements AppSelection {
        public ReachedApp reached() {
            return new ReachedApp(server, device, app);
        }

        /** Opens a session, which the caller must close. */
        public AppSession.Opening open(Duration patience) throws InterruptedException {
            return reached().open(patience);
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
        AdbSearch.Found found =
                named ? AdbSearch.find(terminal.environment()) : AdbSearch.running(terminal.environment());
        return switch (found) {
            case AdbSearch.Found.None(String why) -> named ? new NotFound(why) : new NoApp();
            case AdbSearch.Found.Server(AdbServer server) -> {
                DevicesLook look = DevicesLook.at(server);
                yield named
                        ? byKey(server, look, key.group(1), Long.parseLong(key.group(2)))
                        : byName(server, look.devices(), wanted);
            }
        };
    }

    private static AppSelection byKey(AdbServer server, DevicesLook look, String serial, long pid) {
        for (Device device : look.devices()) {
            if (device.serial().equals(serial)) {
                return device.apps().stream()
                        .filter(app -> app.pid() == pid)
                        .findFirst()
                        .<AppSelection>map(app -> new Found(server, device, app))
                        .orElseGet(() -> new NotFound(device.problem()
                                .orElse("Device " + serial + " has no process " + pid
                                        + " that can be debugged. See: cairn devices")));
            }
        }
        return new NotFound(
                "There is no device \"" + serial + "\". " + look.problem().orElse("See: cairn devices"));
    }

    private static AppSelection byName(AdbServer server, List<Device> devices, String wanted) {
        String lower = wanted.toLowerCase(Locale.ROOT);
        List<Predicate<DeviceApp>> nearestFirst = List.of(
                app -> app.name().equals(wanted),
                app -> app.packages().contains(wanted),
                app -> app.name().toLowerCase(Locale.ROOT).contains(lower));
        for (Predicate<DeviceApp> fits : nearestFirst) {
            List<Found> fitting = devices.stream()
                    .flatMap(device -> found(server, device, fits))
                    .toList();
            if (fitting.size() == 1) {
                return fitting.getFirst();
            }
            if (!fitting.isEmpty()) {
                return new NotFound("\"" + wanted + "\" fits " + fitting.size() + " apps: " + listed(fitting)
                        + ". Use SERIAL:PID or a longer part of the name.");
            }
        }
        return new NoApp();
    }

    private static Stream<Found> found(AdbServer server, Device device, Predicate<DeviceApp> fits) {
        return device.apps().stream().filter(fits).map(app -> new Found(server, device, app));
    }

    private static String listed(List<Found> fitting) {
        String names = fitting.stream()
                .limit(SHOWN)
                .map(found -> found.app().name() + " (" + found.app().key() + ")")
                .collect(Collectors.joining(", "));
        return fitting.size() > SHOWN ? names + " and " + (fitting.size() - SHOWN) + " more" : names;
    }
}
