// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a switchboard is set.
 *
 * @param base the first port that a VM may have
 * @param selected the port that leads to the selected VM
 * @param book the file that keeps which application has which port
 * @param patience how long a VM may take to let a debugger in
 */
public record SwitchboardOptions(int base, int selected, Path book, Duration patience) {
    /** The first port, as debug monitors have had it. */
    public static final int DEFAULT_BASE = 8600;

    /** The port of the selected VM, as debug monitors have had it. */
    public static final int DEFAULT_SELECTED = 8700;
}
