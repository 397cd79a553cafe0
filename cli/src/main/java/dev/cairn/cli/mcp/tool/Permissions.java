// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the user lets the tools do.
 *
 * @param attach whether they may attach to VMs, which puts an agent in or has the VM stop for a moment
 * @param dumps the folder that heap dumps may be written to, and no other place
 * @param attachCommand the command that allows it to attach, for a sentence
 * @param dumpsCommand the same for dumps, without the folder at its end
 */
public record Permissions(boolean attach, Optional<Path> dumps, String attachCommand, String dumpsCommand) {
    /** What {@code cairn mcp} lets them do. */
    public static Permissions ofMcp(boolean attach, Optional<Path> dumps) {
        return new Permissions(attach, dumps, "cairn mcp --allow-attach", "cairn mcp --allow-attach --dumps");
    }

    /** What {@code cairn serve} lets them do. */
    public static Permissions ofServe(boolean attach, Optional<Path> dumps) {
        return new Permissions(
                attach, dumps, "cairn serve --mcp-allow-attach", "cairn serve --mcp-allow-attach --mcp-dumps");
    }

    /** Why a tool that attaches is refused. */
    Optional<String> whyNoAttaching(String tool) {
        return attach
                ? Optional.empty()
                : Optional.of(tool + " attaches to the VM, which this server may not do. Its user can allow it: "
                        + attachCommand + ".");
    }
}
