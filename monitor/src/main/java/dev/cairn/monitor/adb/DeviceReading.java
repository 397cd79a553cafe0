// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.AppProcess;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.adb.JdwpProcesses;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
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

/** Asks one device that is online who it is, and which apps it has. No app is connected to for that. */
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

    DeviceReading(AdbServer server, String serial) {
        this.server = server;
        this.serial = serial;
    }

    /** Adds what the device says to what the list has; what fails is its problem. */
    Device read(Device known) {
        try {
            Set<String> features = new HashSet<>(server.features(serial));
            Map<String, String> properties = properties(server.shell(serial, "getprop"));
            OptionalInt api = number(properties.getOrDefault("ro.build.version.sdk", ""));
            Apps apps = apps(features, api);
            return new Device(
                    serial,
                    known.state(),
                    known.stateWord(),
                    properties.getOrDefault("ro.product.model", known.model()),
                    api,
                    properties.getOrDefault("ro.build.version.release", ""),
                    properties.getOrDefault("ro.product.cpu.abi", ""),
                    features,
                    apps.all(),
                    apps.problem());
        } catch (AdbRefusal e) {
            return known.withProblem(serial + " cannot be asked: " + withoutStop(e) + ". Is it still there?");
        } catch (IOException e) {
            return known.withProblem(serial + " cannot be asked: " + withoutStop(e) + ".");
        }
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

    private Apps apps(Set<String> features, OptionalInt api) throws IOException {
        boolean announced = features.contains(AppProcess.TRACK_APP);
        if (announced || api.orElse(0) >= ANDROID_12) {
            try {
                return ofProcesses(server.first(serial, "track-app"));
            } catch (AdbRefusal e) {
                if (announced) {
                    throw e;
                }
            }
        }
        String pids = HostText.decode(server.first(serial, "track-jdwp"));
        return named(JdwpProcesses.parse(pids).stream()
                .map(pid -> DeviceApp.debuggable(serial, pid))
                .toList());
    }

    private Apps ofProcesses(Bytes message) throws IOException {
        return switch (AppProcess.parse(message)) {
            case Decoding.Done<List<AppProcess>> done ->
                named(done.value().stream()
                        .filter(process -> process.pid() > 0)
                        .map(process -> DeviceApp.of(serial, process))
                        .toList());
            case Decoding.Malformed<List<AppProcess>>(String why) -> throw new IOException(why);
        };
    }

    /** Where the device does not say it, the name is what the kernel has for the process: to ask the app would take it from other tools. */
    private Apps named(List<DeviceApp> listed) throws IOException {
        Apps apps = Apps.of(listed);
        List<DeviceApp> nameless =
                apps.all().stream().filter(app -> app.name().isEmpty()).toList();
        if (nameless.isEmpty()) {
            return apps;
        }
        Map<Long, String> names = new HashMap<>();
        try {
            String pids = nameless.stream().map(app -> Long.toString(app.pid())).collect(Collectors.joining(" "));
            server.shell(serial, "for p in " + pids + "; do echo \"$p $(cat /proc/$p/cmdline 2>/dev/null)\"; done")
                    .lines()
                    .forEach(line -> {
                        Matcher parts = COMMAND_LINE.matcher(line);
                        if (parts.lookingAt()) {
                            names.put(Long.valueOf(parts.group(1)), parts.group(2));
                        }
                    });
        } catch (AdbRefusal e) {
            return apps; // a device without a shell; its apps have their pids
        }
        return new Apps(
                apps.all().stream()
                        .map(app -> app.name().isEmpty() ? app.named(names.getOrDefault(app.pid(), "")) : app)
                        .toList(),
                apps.problem());
    }
}
