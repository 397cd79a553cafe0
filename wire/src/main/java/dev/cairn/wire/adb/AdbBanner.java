// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a CNXN says of its sender: {@code device::ro.product.model=Pixel;features=cmd,shell_v2}.
 *
 * @param kind {@code host} of adb itself, {@code device} and other states of devices
 * @param properties in their order, among them {@code features}
 */
public record AdbBanner(String kind, Map<String, String> properties) {
    /** The property that lists what its sender can do. */
    public static final String FEATURES = "features";

    private static final String BEFORE_PROPERTIES = "::";

    public AdbBanner {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** Reads any bytes; what is no property is left out. */
    public static AdbBanner parse(Bytes data) {
        String text = HostText.decode(data).replace("\0", "");
        String[] parts = text.split(":", 3);
        Map<String, String> properties = new LinkedHashMap<>();
        if (parts.length > 2) {
            for (String property : parts[2].split(";", -1)) {
                int equals = property.indexOf('=');
                if (equals > 0) {
                    properties.putIfAbsent(property.substring(0, equals), property.substring(equals + 1));
                }
            }
        }
        return new AdbBanner(parts[0], properties);
    }

    /** What the sender can do, by the names of adb. */
    public List<String> features() {
        return Arrays.stream(properties.getOrDefault(FEATURES, "").split(",", -1))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    public Bytes encode() {
        String all = properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(";"));
        return Bytes.owning((kind + BEFORE_PROPERTIES + all).getBytes(StandardCharsets.UTF_8));
    }
}
