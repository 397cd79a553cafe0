// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms of a result of {@code tools/call}. */
public final class ToolResult {
    /** A sentence may name a file as the client did. */
    private static final int LONGEST_REFUSAL = 4000;

    private ToolResult() {}

    /** That there is no answer, in a sentence that says why. */
    public static Map<String, @Nullable Object> refused(String sentence) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("content", List.of(text(cut(sentence))));
        result.put("isError", true);
        return result;
    }

    /** An answer, for people and, where the version has that, for programs. */
    public static Map<String, @Nullable Object> answered(
            String text, Map<String, @Nullable Object> structured, ProtocolVersion version) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("content", List.of(text(text)));
        if (version.hasStructuredContent()) {
            result.put("structuredContent", structured);
        }
        result.put("isError", false);
        return result;
    }

    private static String cut(String sentence) {
        return sentence.length() <= LONGEST_REFUSAL ? sentence : sentence.substring(0, LONGEST_REFUSAL) + "…";
    }

    private static Map<String, Object> text(String text) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("type", "text");
        content.put("text", text);
        return content;
    }
}
