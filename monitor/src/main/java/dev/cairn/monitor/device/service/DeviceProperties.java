// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AppProcess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the device says of itself: in its greeting, and to {@code getprop}. */
public final class DeviceProperties {
    /** Framed output of commands, with their exit code. */
    static final String SHELL_V2 = "shell_v2";

    /** By the names of adb. Those who know the last one get the names of VMs in the list. */
    public static final List<String> FEATURES = List.of(SHELL_V2, AppProcess.TRACK_APP, AppProcess.APP_INFO);

    /** The property that says who made the device. */
    public static final String MANUFACTURER_KEY = "ro.product.manufacturer";

    /** This is no Android; ddmlib takes the list of VMs from {@code track-jdwp} where the device is older than API level 31. */
    private static final String API_LEVEL = "30";

    /** Who made the device, by which a Cairn knows another one. */
    public static final String MANUFACTURER = "Cairn";

    private static final String PRODUCT = "cairn";

    private final Map<String, String> all = new LinkedHashMap<>();

    /** @param host the machine's name, which stands for a model */
    public DeviceProperties(String host) {
        String model = host.replaceAll("[^A-Za-z0-9._-]", "_");
        all.put("ro.product.name", PRODUCT);
        all.put("ro.product.model", model.isEmpty() ? PRODUCT : model);
        all.put("ro.product.device", PRODUCT);
        all.put(MANUFACTURER_KEY, MANUFACTURER);
        all.put("ro.product.cpu.abi", abi());
        all.put("ro.product.cpu.abilist", abi());
        all.put("ro.build.version.sdk", API_LEVEL);
        all.put("ro.debuggable", "1");
    }

    private static String abi() {
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return switch (machine) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64" -> "arm64-v8a";
            default -> machine;
        };
    }

    /** The processor, in the words of lists of apps. */
    static String architecture() {
        String abi = abi();
        return abi.equals("arm64-v8a") ? "arm64" : abi;
    }

    /** In the form of {@code getprop}, a line each. */
    String text() {
        return all.entrySet().stream()
                .map(property -> "[" + property.getKey() + "]: [" + property.getValue() + "]\n")
                .collect(Collectors.joining());
    }

    /** Empty for one that there is not, as the shell has it. */
    public String value(String name) {
        return all.getOrDefault(name, "");
    }

    /** Of the greeting. */
    public AdbBanner banner() {
        Map<String, String> properties = new LinkedHashMap<>();
        List.of("ro.product.name", "ro.product.model", "ro.product.device")
                .forEach(name -> properties.put(name, value(name)));
        properties.put(AdbBanner.FEATURES, String.join(",", FEATURES));
        return new AdbBanner("device", properties);
    }
}
