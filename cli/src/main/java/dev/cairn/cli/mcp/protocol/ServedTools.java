// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools that a session offers. */
public interface ServedTools {
    /** All of them, as {@code tools/list} has them. */
    List<Map<String, @Nullable Object>> listed(ProtocolVersion version);

    /** Whether there is one of this name. */
    boolean has(String name);

    /**
     * The result of {@code tools/call}. A wrong argument is a result too, as only results reach those that can mend it.
     *
     * @throws InterruptedException if the call is cancelled
     */
    Map<String, @Nullable Object> call(String name, Map<String, @Nullable Object> arguments, ProtocolVersion version)
            throws InterruptedException;
}
