// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** What the page sends over the WebSocket. */
@Json(typeProperty = "type")
@Json.SubType(type = PageMessage.Watch.class, name = "watch")
public sealed interface PageMessage {

    /** Asks for one VM's history now and its samples from then on; null ends that. */
    record Watch(@Nullable String key) implements PageMessage {}
}
