// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn info SERIAL:PID --json} prints: an app of a device, as it says itself. Keys may be added, none is renamed.
 *
 * @param name as the app says; empty if it has none yet
 * @param packageName null if not known, as are the next four
 * @param userId of Android's user
 * @param vmFlags such as {@code CheckJNI=true}
 * @param stage how far the app has started, in four letters (Android 15)
 * @param saidItWaits whether it said that it waits for a debugger
 * @param features what the app says it can do
 * @param limits what it cannot do
 * @param problem why it shows little, as a sentence
 */
@Json
public record AppInfoReport(
        String key,
        long pid,
        String name,
        String vmName,
        @Nullable String packageName,
        @Nullable Long userId,
        @Nullable String abi,
        @Nullable String vmFlags,
        @Nullable String stage,
        boolean saidItWaits,
        List<String> features,
        AppLimits limits,
        @Nullable String problem) {
    public AppInfoReport {
        features = List.copyOf(features);
    }
}
