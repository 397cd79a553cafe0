// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the page sends over the WebSocket. */
@Json(typeProperty = "type")
@Json.SubType(type = PageMessage.Watch.class, name = "watch")
@Json.SubType(type = PageMessage.LookInside.class, name = "lookInside")
@Json.SubType(type = PageMessage.Ask.class, name = "ask")
public sealed interface PageMessage {

    /** Asks for one VM's history now and its samples from then on; null ends that. */
    record Watch(@Nullable String key) implements PageMessage {}

    /**
     * Asks for {@link ServerMessage.Inside} of one VM from now on, which puts the agent in; null ends that. A page looks
     * into one VM at a time.
     */
    record LookInside(@Nullable String key) implements PageMessage {}

    /**
     * Asks one of the questions of {@code Questions} about a VM; what is asked of the VM itself puts the agent in. {@link ServerMessage.Answer} answers it.
     *
     * @param arguments of the question, by name
     */
    record Ask(String key, String question, Map<String, String> arguments) implements PageMessage {
        public Ask {
            // A stranger's JSON may leave out anything.
            key = Objects.requireNonNullElse(key, "");
            question = Objects.requireNonNullElse(question, "");
            arguments = new TreeMap<>(Objects.requireNonNullElse(arguments, Map.of()));
            arguments.values().removeIf(Objects::isNull);
            arguments = Collections.unmodifiableMap(arguments);
        }

        /**
         * The answer to this.
         *
         * @param report in JSON
         */
        public ServerMessage.Answer answer(String report) {
            return new ServerMessage.Answer(key, question, arguments, report, null);
        }

        public ServerMessage.Answer no(String problem) {
            return new ServerMessage.Answer(key, question, arguments, null, problem);
        }
    }
}
