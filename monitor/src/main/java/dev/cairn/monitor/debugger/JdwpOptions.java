// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a VM was started for debuggers, by the options of the JDK's debugging agent.
 *
 * @param server whether it listens; else it connects to a debugger by itself
 * @param suspend whether it waits for a debugger before its main class starts
 * @param address where it listens, as the option says: {@code port}, {@code host:port} or {@code *:port}; empty if it is not said
 */
public record JdwpOptions(boolean server, boolean suspend, String address) {
    private static final List<String> AGENTS = List.of("-agentlib:jdwp=", "-Xrunjdwp:");

    /** Empty where no flag names that agent. */
    public static Optional<JdwpOptions> of(List<String> flags) {
        return flags.stream()
                .flatMap(flag -> AGENTS.stream().filter(flag::startsWith).map(agent -> flag.substring(agent.length())))
                .findFirst()
                .map(options -> new JdwpOptions(
                        value(options, "server").filter("y"::equals).isPresent(),
                        value(options, "suspend").filter("n"::equals).isEmpty(),
                        value(options, "address").orElse("")));
    }

    private static Optional<String> value(String options, String name) {
        return Arrays.stream(options.split(","))
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .findFirst();
    }

    /** The port; 0 where the VM looks for a free one each time that a debugger has left. */
    public int port() {
        String digits = address.substring(address.lastIndexOf(':') + 1);
        try {
            int port = Integer.parseInt(digits);
            return port > 0 && port <= 0xffff ? port : 0;
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** The host that the VM listens at; empty for this machine's loopback, or all of its addresses. */
    public Optional<String> host() {
        int colon = address.lastIndexOf(':');
        String host = colon < 0 ? "" : address.substring(0, colon);
        return Optional.of(host).filter(name -> !name.isEmpty() && !name.equals("*") && !name.equals("localhost"));
    }
}
