// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.device.service.DeviceProperties;
import dev.cairn.wire.adb.AppProcess;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks one device that is online who it is, and which apps it has. No app is connected to for that. Owned by one thread. */
final class DeviceReading {
    /** More are counted, and not shown. */
    static final int MOST_APPS = 1024;

    /** The first Android with the service track-app. */
    private static final int ANDROID_12 = 31;

    private static final Pattern PROPERTY = Pattern.compile("\\[([^\\]]+)\\]: \\[(.*)\\]");
    private static final Pattern COMMAND_LINE = Pattern.compile("([0-9]{1,10}) ([^\\s\\x00]+)");
    private static final int MOST_DIGITS = 9;

    private final AdbServer server;
    private final String serial;
    /** Of apps that were there before, as far as the device does not send names. */
    private final Map<Long, String> names = new HashMap<>();

    DeviceReading(AdbServer server, String serial) {
        this.server = server;
        this.serial = serial;
    }

    /** Adds what the device says to what the list has; what fails is its problem. */
    Device read(Device known) {
        try {
            Device device = identify(known);
            try (AppTracking apps = track(device)) {
                return withApps(device, apps);
            }
        } catch (IOException e) {
            return known.withProblem(problem(e));
        }
    }

    /** Why a device is not known better, as a sentence. */
    String problem(IOException e) {
        return serial + " cannot be asked: " + withoutStop(e)
                + (e instanceof AdbRefusal ? ". Is it still there?" : ".");
    }

    /** Adds what the device says of itself. */
    Device identify(Device known) throws IOException {
        Set<String> features = new HashSet<>(server.features(serial));
        Map<String, String> properties = properties(server.shell(serial, "getprop"));
        return new Device(
                serial,
                known.state(),
                known.stateWord(),
                properties.getOrDefault("ro.product.model", known.model()),
                number(properties.getOrDefault("ro.build.version.sdk", "")),
                properties.getOrDefault("ro.build.version.release", ""),
                properties.getOrDefault("ro.product.cpu.abi", ""),
                features,
                properties.getOrDefault(DeviceProperties.MANUFACTURER_KEY, "").equals(DeviceProperties.MANUFACTURER),
                List.of(),
                Optional.empty());
    }

    /** Begins to follow the apps of a device that was identified. */
    AppTracking track(Device device) throws IOException {
        boolean announced = device.features().contains(AppProcess.TRACK_APP);
        if (announced || device.apiLevel().orElse(0) >= ANDROID_12) {
            try {
                return new AppTracking(server.service(serial, "track-app"), true);
            } catch (AdbRefusal e) {
                if (announced) {
                    throw e;
                }
            }
        }
        return new AppTracking(server.service(serial, "track-jdwp"), false);
    }

    /** The device with its apps as they next come. */
    Device withApps(Device device, AppTracking tracking) throws IOException {
        Apps apps = named(tracking.next(serial));
        return device.withApps(apps.all(), apps.problem());
    }

    static String withoutStop(IOException e) {
        String message = String.valueOf(e.getMessage()).strip();
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }

    private static Map<String, String> properties(String text) {
        Map<String, String> properties = new HashMap<>();
        text.lines().forEach(line -> {
            Matcher parts = PROPERTY.matcher(line.strip());
            if (parts.matches()) {
                properties.putIfAbsent(parts.group(1), parts.group(2));
            }
        });
        return properties;
    }

    private static OptionalInt number(String text) {
        boolean digits =
                !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    private record Apps(List<DeviceApp> all, Optional<String> problem) {
        static Apps of(List<DeviceApp> all) {
            List<DeviceApp> shown = all.stream()
                    .sorted(Comparator.comparingLong(DeviceApp::pid))
                    .limit(MOST_APPS)
                    .toList();
            int more = all.size() - shown.size();
            return new Apps(
                    shown,
                    more == 0 ? Optional.empty() : Optional.of(more + " apps are not shown: there are too many."));
        }
    }

    /** Where the device does not say it, the name is what the kernel has for the process: to ask the app would take it from other tools. */
    private Apps named(List<DeviceApp> listed) throws IOException {
        Apps apps = Apps.of(listed);
        List<DeviceApp> nameless =
                apps.all().stream().filter(app -> app.name().isEmpty()).toList();
        if (nameless.isEmpty()) {
            return apps;
        }
        names.keySet().retainAll(nameless.stream().map(DeviceApp::pid).toList());
        try {
            askForNames(nameless.stream()
                    .map(DeviceApp::pid)
                    .filter(pid -> !names.containsKey(pid))
                    .toList());
        } catch (AdbRefusal e) {
            return apps; // a device without a shell; its apps have their pids
        }
        return new Apps(
                apps.all().stream()
                        .map(app -> app.name().isEmpty() ? app.named(names.getOrDefault(app.pid(), "")) : app)
                        .toList(),
                apps.problem());
    }

    private void askForNames(List<Long> pids) throws IOException {
        if (pids.isEmpty()) {
            return;
        }
        String all = pids.stream().map(String::valueOf).collect(Collectors.joining(" "));
        server.shell(serial, "for p in " + all + "; do echo \"$p $(cat /proc/$p/cmdline 2>/dev/null)\"; done")
                .lines()
                .forEach(line -> {
                    Matcher parts = COMMAND_LINE.matcher(line);
                    if (parts.lookingAt()) {
                        names.put(Long.valueOf(parts.group(1)), parts.group(2));
                    }
                });
    }
}
