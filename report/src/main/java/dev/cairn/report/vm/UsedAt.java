// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** How old a "used" figure is. */
public enum UsedAt {
    NOW("now"),
    LAST_GC("lastGc");

    private final String json;

    UsedAt(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
