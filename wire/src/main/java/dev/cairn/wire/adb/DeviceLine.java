// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One device in a list of the adb server: a line of {@code host:devices}, {@code host:devices-l} or of what tracks them.
 *
 * @param state in the words of adb, such as {@code device}, {@code offline} and {@code unauthorized}; several words where the
 *     server may not open the device
 * @param properties what the long form adds, such as {@code model} and {@code product}, with underscores for blanks
 */
public record DeviceLine(String serial, String state, Map<String, String> properties) {
    /** What adb has for a device without a serial number. */
    public static final String NO_SERIAL = "????????????";

    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(\\S.*)");
    private static final Pattern PROPERTY =
            Pattern.compile("(?<!\\S)(usb|product|model|device|features|transport_id):(\\S*)");

    public DeviceLine {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** The devices in {@code text}. What is no such line is left out. */
    public static List<DeviceLine> parse(String text) {
        List<DeviceLine> devices = new ArrayList<>();
        text.lines().forEach(line -> of(line).ifPresent(devices::add));
        return List.copyOf(devices);
    }

    private static Optional<DeviceLine> of(String line) {
        Matcher parts = LINE.matcher(line.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        String rest = parts.group(2);
        Matcher property = PROPERTY.matcher(rest);
        Map<String, String> properties = new LinkedHashMap<>();
        int stateEnd = rest.length();
        while (property.find()) {
            stateEnd = Math.min(stateEnd, property.start());
            properties.putIfAbsent(property.group(1), property.group(2));
        }
        return Optional.of(
                new DeviceLine(parts.group(1), rest.substring(0, stateEnd).strip(), properties));
    }

    /** As a line of the long form, without its end. */
    public String line() {
        StringBuilder line = new StringBuilder(serial).append('\t').append(state);
        properties.forEach(
                (name, value) -> line.append(' ').append(name).append(':').append(value));
        return line.toString();
    }
}
