// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.nio.file.Path;

/**
 * How a switchboard is set.
 *
 * @param base the first port that a VM may have
 * @param selected the port that leads to the selected VM
 * @param book the file that keeps which application has which port
 */
public record SwitchboardOptions(int base, int selected, Path book) {
    /** The first port, as debug monitors have had it. */
    public static final int DEFAULT_BASE = 8600;

    /** The port of the selected VM, as debug monitors have had it. */
    public static final int DEFAULT_SELECTED = 8700;
}
