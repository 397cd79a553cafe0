// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.SystemState;
import java.util.Locale;

/** What tasks of the machine may have to wait for; an hour of it is kept, as of each VM. */
public enum MachinePressure {
    CPU,
    MEMORY,
    IO;

    /** Share of the last ten seconds in which at least one task waited; NaN where the kernel does not say. */
    public double of(SystemState state) {
        String resource = name().toLowerCase(Locale.ROOT);
        return state.pressures().stream()
                .filter(pressure -> pressure.resource().equals(resource))
                .mapToDouble(pressure -> pressure.some().avg10Percent())
                .findFirst()
                .orElse(Double.NaN);
    }
}
