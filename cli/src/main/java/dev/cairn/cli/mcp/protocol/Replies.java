// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the answer to one message, from any thread and once: empty where it gets none. */
@FunctionalInterface
interface Replies {
    void take(Optional<Map<String, @Nullable Object>> answer);

    default void nothing() {
        take(Optional.empty());
    }

    default void result(Object id, Map<String, ?> result) {
        Map<String, @Nullable Object> answer = head(id);
        answer.put("result", result);
        take(Optional.of(answer));
    }

    default void error(@Nullable Object id, RpcError error) {
        Map<String, @Nullable Object> answer = head(id);
        answer.put("error", Map.of("code", error.code(), "message", error.message()));
        take(Optional.of(answer));
    }

    private static Map<String, @Nullable Object> head(@Nullable Object id) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        return answer;
    }

    /** Answers a batch: with one array, once the last of its messages is answered; with nothing if none gets an answer. */
    final class Together {
        private final Consumer<Object> to;
        private final List<Object> answers = new ArrayList<>();
        private int missing;

        Together(int messages, Consumer<Object> to) {
            this.missing = messages;
            this.to = to;
        }

        synchronized void take(Optional<Map<String, @Nullable Object>> answer) {
            answer.ifPresent(answers::add);
            missing--;
            if (missing == 0 && !answers.isEmpty()) {
                to.accept(answers);
            }
        }
    }
}
