// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.report.vm.VmRow;

/** What captures say of a dump, of the heap or of threads. */
public final class KeptDump {
    private KeptDump() {}

    /** Whose it is. */
    public static CaptureOrigin origin(VmRow row) {
        return CaptureOrigin.of(
                CaptureOrigin.By.COMMAND, new CapturedVm(row.key(), row.name(), row.pid(), row.startedAtMillis()));
    }

    /**
     * What it is called.
     *
     * @param what is dumped
     */
    public static String name(VmRow row, String what) {
        return row.name() + ", " + what;
    }
}
