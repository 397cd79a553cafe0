// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** What the page sends over the WebSocket. */
@Json(typeProperty = "type")
@Json.SubType(type = PageMessage.Watch.class, name = "watch")
@Json.SubType(type = PageMessage.LookInside.class, name = "lookInside")
@Json.SubType(type = PageMessage.Stack.class, name = "stack")
@Json.SubType(type = PageMessage.Collect.class, name = "collect")
public sealed interface PageMessage {

    /** Asks for one VM's history now and its samples from then on; null ends that. */
    record Watch(@Nullable String key) implements PageMessage {}

    /**
     * Asks for {@link ServerMessage.Inside} of one VM from now on, which puts the agent in; null ends that. A page looks
     * into one VM at a time.
     */
    record LookInside(@Nullable String key) implements PageMessage {}

    /** Asks for one {@link ServerMessage.StackTrace}. */
    record Stack(String key, long threadId) implements PageMessage {}

    /** Has a VM collect garbage; the answer is {@link ServerMessage.Collected}. */
    record Collect(String key) implements PageMessage {}
}
