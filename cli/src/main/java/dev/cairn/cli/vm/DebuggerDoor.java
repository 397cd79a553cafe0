// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.monitor.debugger.JdwpOptions;
import java.util.List;
import java.util.Optional;

/** Where a debugger comes in past Cairn, by the options of the JDK's debugging agent. */
final class DebuggerDoor {
    private DebuggerDoor() {}

    /** In words; empty where no flag names that agent. */
    static Optional<String> of(List<String> flags) {
        return JdwpOptions.of(flags).map(DebuggerDoor::words);
    }

    private static String words(JdwpOptions options) {
        String address = options.address();
        if (!options.server()) {
            return "the VM itself connects to " + (address.isEmpty() ? "one" : address);
        }
        return options.port() == 0
                ? "may connect to the port that the VM printed when it started"
                : "may connect to " + address;
    }
}
