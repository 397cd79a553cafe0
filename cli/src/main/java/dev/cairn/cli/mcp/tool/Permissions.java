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
 */
public record Permissions(boolean attach, Optional<Path> dumps) {
    static final String ATTACH_FLAG = "--allow-attach";
    static final String DUMPS_FLAG = "--dumps";

    /** Why a tool that attaches is refused. */
    Optional<String> whyNoAttaching(String tool) {
        return attach
                ? Optional.empty()
                : Optional.of(
                        tool + " attaches to the VM, which this server may not do. Its user can allow it: cairn mcp "
                                + ATTACH_FLAG + ".");
    }
}
