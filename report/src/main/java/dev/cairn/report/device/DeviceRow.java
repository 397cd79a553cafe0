// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One device. Keys may be added, none is renamed.
 *
 * @param state {@code online}, {@code offline}, {@code unauthorized}, {@code connecting}, {@code noPermissions} or {@code other}
 * @param adbState the same in the words of adb
 * @param model null if not known, as are the next three
 * @param androidVersion as people know it, such as 14
 * @param apiLevel of Android, such as 34
 * @param abi such as {@code arm64-v8a}
 * @param limits what its apps cannot do, whichever it is
 * @param apps that can be debugged or profiled, sorted by pid
 * @param problem why something is missing, as a sentence
 */
@Json
public record DeviceRow(
        String serial,
        String state,
        String adbState,
        @Nullable String model,
        @Nullable String androidVersion,
        @Nullable Integer apiLevel,
        @Nullable String abi,
        AppLimits limits,
        List<DeviceAppRow> apps,
        @Nullable String problem) {
    public DeviceRow {
        apps = List.copyOf(apps);
    }

    /** The same device with each of its apps as that makes of it. */
    DeviceRow withApps(UnaryOperator<DeviceAppRow> each) {
        return new DeviceRow(
                serial,
                state,
                adbState,
                model,
                androidVersion,
                apiLevel,
                abi,
                limits,
                apps.stream().map(each).toList(),
                problem);
    }
}
