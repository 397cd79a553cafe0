// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import java.time.Duration;

/**
 * What must be there before growth is spoken of.
 *
 * @param warmUp how long after its start a VM does what it does only once
 * @param shortest the least time that points must span
 */
public record Limits(Duration warmUp, Duration shortest) {
    /** For people. A test has no time for these. */
    public static final Limits USUAL = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(120));
}
