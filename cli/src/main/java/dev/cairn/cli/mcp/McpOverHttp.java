// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import dev.cairn.cli.mcp.protocol.McpSession;
import dev.cairn.cli.mcp.protocol.ProtocolVersion;
import dev.cairn.web.BodyAnswers;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The protocol's "Streamable HTTP": a message is a body, and its answer is the answer's body. There are no sessions, so any message
 * may come at any time, and there is nothing that the server could say by itself.
 */
public final class McpOverHttp implements BodyAnswers {
    private static final String VERSION_HEADER = "MCP-Protocol-Version";

    /** For a client that does not say, as the protocol has it. */
    private static final ProtocolVersion UNSAID = ProtocolVersion.V2025_03_26;

    private static final String UNKNOWN = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":"
            + "\"The header " + VERSION_HEADER + " names no version of the protocol that Cairn knows.\"}}";

    private final McpTools tools;

    public McpOverHttp(McpTools tools) {
        this.tools = tools;
    }

    @Override
    public Answer answer(String body, Headers header) throws InterruptedException {
        Optional<String> said = header.value(VERSION_HEADER);
        Optional<ProtocolVersion> version = said.isEmpty() ? Optional.of(UNSAID) : ProtocolVersion.of(said.get());
        if (version.isEmpty()) {
            return new Answer.Refused(UNKNOWN);
        }
        AtomicReference<Optional<String>> answer = new AtomicReference<>(Optional.empty());
        try (McpSession session = tools.sessionOfOneMessage(version.get(), line -> {
            answer.set(Optional.of(line));
            return true;
        })) {
            session.answer(body);
            Optional<String> json = answer.get();
            return json.isEmpty()
                    ? new Answer.Taken()
                    : session.hasRefused() ? new Answer.Refused(json.get()) : new Answer.Json(json.get());
        }
    }
}
