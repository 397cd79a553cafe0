// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import java.util.List;
import java.util.Optional;

/** One tool. */
interface Tool {
    String name();

    String title();

    /** What it does and when to use it, for the program that calls. */
    String description();

    List<Argument> arguments();

    /** Whether it may attach to a VM, or change it. */
    default boolean mayAttach() {
        return false;
    }

    /** What is wrong with the arguments together, or why they are not allowed, as a sentence. */
    default Optional<String> objection(Given given, Permissions permissions) {
        return Optional.empty();
    }

    /**
     * Asks.
     *
     * @throws InterruptedException if the call is cancelled
     */
    Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException;
}
