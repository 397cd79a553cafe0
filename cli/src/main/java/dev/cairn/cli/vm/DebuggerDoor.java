// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where a debugger comes in, by the options of the JDK's debugging agent, {@code -agentlib:jdwp}. */
final class DebuggerDoor {
    private static final List<String> AGENTS = List.of("-agentlib:jdwp=", "-Xrunjdwp:");

    private DebuggerDoor() {}

    /** In words; empty where no flag names that agent. */
    static Optional<String> of(List<String> flags) {
        return flags.stream()
                .flatMap(flag -> AGENTS.stream().filter(flag::startsWith).map(agent -> flag.substring(agent.length())))
                .findFirst()
                .map(DebuggerDoor::words);
    }

    private static String words(String options) {
        String address = value(options, "address").orElse("");
        if (value(options, "server").filter("y"::equals).isEmpty()) {
            return "the VM itself connects to " + (address.isEmpty() ? "one" : address);
        }
        // Of no port and of port 0 the VM makes one that is free.
        return address.isEmpty() || address.equals("0") || address.endsWith(":0")
                ? "may connect to the port that the VM printed when it started"
                : "may connect to " + address;
    }

    private static Optional<String> value(String options, String name) {
        return Arrays.stream(options.split(","))
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .findFirst();
    }
}
