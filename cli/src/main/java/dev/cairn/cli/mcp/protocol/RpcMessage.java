// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One message of JSON-RPC 2.0, as a server gets it. */
sealed interface RpcMessage {
    /**
     * Wants an answer.
     *
     * @param id a text or a whole number
     */
    record Request(Object id, String method, Map<String, @Nullable Object> params) implements RpcMessage {}

    /** Wants none. */
    record Notification(String method, Map<String, @Nullable Object> params) implements RpcMessage {}

    /** Answers a question; Cairn asks none. */
    record Response() implements RpcMessage {}

    /**
     * Is no message.
     *
     * @param id null if it has none that can be used
     */
    record Invalid(@Nullable Object id, RpcError error) implements RpcMessage {}
}
