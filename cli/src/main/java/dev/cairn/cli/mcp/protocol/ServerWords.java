// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server says of itself.
 *
 * @param instructions how its tools go together, for the program that calls them
 */
public record ServerWords(String name, String title, String version, String instructions) {
    Map<String, Object> initialized(ProtocolVersion spoken) {
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("name", name);
        if (spoken.hasStructuredContent()) {
            info.put("title", title);
        }
        info.put("version", version);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocolVersion", spoken.text());
        result.put("capabilities", Map.of("tools", Map.of()));
        result.put("serverInfo", info);
        result.put("instructions", instructions);
        return result;
    }
}
