// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the collectors of one VM did.
 *
 * @param lastAtMillis when the last collection ended, since the epoch; empty if there was none
 * @param pausePercent share of the last second that the VM stood still for its collectors; empty before the second look
 * @param sinceLastLook the collections since the look before; empty if there was none
 */
public record GcActivity(
        List<GcCollector> collectors,
        Optional<String> lastCause,
        OptionalLong lastAtMillis,
        OptionalDouble pausePercent,
        GcDetails details,
        Optional<Collected> sinceLastLook) {

    public static final GcActivity UNKNOWN = new GcActivity(
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            GcDetails.UNKNOWN,
            Optional.empty());

    public GcActivity {
        collectors = List.copyOf(collectors);
    }

    public long collections() {
        return collectors.stream().mapToLong(GcCollector::collections).sum();
    }

    public long millis() {
        return collectors.stream().mapToLong(GcCollector::millis).sum();
    }
}
