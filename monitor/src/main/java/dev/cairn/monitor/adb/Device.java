// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.DeviceLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One device as it was seen.
 *
 * @param stateWord the state in the words of adb
 * @param model empty if not known
 * @param apiLevel the version of Android's API, such as 34; empty if not known
 * @param release the version that people know, such as 14; empty if not known
 * @param abi such as {@code arm64-v8a}; empty if not known
 * @param features by the names of adb
 * @param isCairn whether it is the VMs of a machine, by another Cairn, which lets in several programs at a time
 * @param apps that can be debugged or profiled, sorted by pid
 * @param problem why something is missing, as a sentence
 */
public record Device(
        String serial,
        DeviceState state,
        String stateWord,
        String model,
        OptionalInt apiLevel,
        String release,
        String abi,
        Set<String> features,
        boolean isCairn,
        List<DeviceApp> apps,
        Optional<String> problem) {
    public Device {
        features = Set.copyOf(features);
        apps = List.copyOf(apps);
    }

    /** What is known before it is asked. */
    static Device of(DeviceLine line) {
        DeviceState state = DeviceState.of(line.state());
        return new Device(
                line.serial(),
                state,
                line.state(),
                line.properties().getOrDefault("model", "").replace('_', ' '),
                OptionalInt.empty(),
                "",
                "",
                Set.of(),
                false,
                List.of(),
                state.problem(line.serial(), line.state()));
    }

    Device withApps(List<DeviceApp> running, Optional<String> why) {
        return new Device(serial, state, stateWord, model, apiLevel, release, abi, features, isCairn, running, why);
    }

    Device withProblem(String sentence) {
        return new Device(
                serial,
                state,
                stateWord,
                model,
                apiLevel,
                release,
                abi,
                features,
                isCairn,
                apps,
                Optional.of(sentence));
    }
}
