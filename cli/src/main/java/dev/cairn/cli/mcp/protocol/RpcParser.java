// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes messages of JSON values. */
final class RpcParser {
    /** Whole numbers beyond are not the same for all that read JSON. */
    private static final long LARGEST_ID = 1L << 53;

    private static final int LONGEST_ID = 256;
    private static final int LONGEST_SHOWN = 100;

    private RpcParser() {}

    static RpcMessage message(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> members)) {
            return new RpcMessage.Invalid(null, RpcError.noRequest("A message is a JSON object."));
        }
        Object id = members.get("id");
        Object usable = isId(id) ? id : null;
        if (!"2.0".equals(members.get("jsonrpc"))) {
            return new RpcMessage.Invalid(usable, RpcError.noRequest("A message has \"jsonrpc\": \"2.0\"."));
        }
        if (!members.containsKey("method") && (members.containsKey("result") || members.containsKey("error"))) {
            return new RpcMessage.Response();
        }
        if (!(members.get("method") instanceof String method)) {
            return new RpcMessage.Invalid(usable, RpcError.noRequest("A message has a text as \"method\"."));
        }
        if (members.containsKey("id") && usable == null) {
            return new RpcMessage.Invalid(
                    null,
                    RpcError.noRequest("An \"id\" is a text of at most " + LONGEST_ID
                            + " characters, or a whole number of at most 53 bits."));
        }
        Object params = members.containsKey("params") ? members.get("params") : Map.of();
        if (!(params instanceof Map<?, ?> named)) {
            return new RpcMessage.Invalid(usable, RpcError.wrongParams("\"params\" is a JSON object."));
        }
        return usable == null
                ? new RpcMessage.Notification(method, copy(named))
                : new RpcMessage.Request(usable, method, copy(named));
    }

    private static boolean isId(@Nullable Object id) {
        return switch (id) {
            case String text -> text.length() <= LONGEST_ID;
            case Long number -> number > -LARGEST_ID && number < LARGEST_ID;
            case null, default -> false;
        };
    }

    /** Keys of JSON are texts. */
    static Map<String, @Nullable Object> copy(Map<?, ?> members) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        members.forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }

    /** A text of the client's in a sentence. */
    static String shown(String text) {
        return "\"" + (text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text) + "\"";
    }
}
