// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;

/** How an object of a snapshot is held. */
public enum HeldState {
    STRONGLY("strongly"),
    WEAKLY("weakly"),
    NOT("not");

    private final String json;

    HeldState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
