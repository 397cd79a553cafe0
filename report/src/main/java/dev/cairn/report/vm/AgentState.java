// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** Whether Cairn's agent is in a VM. */
public enum AgentState {
    NONE("none"),
    ATTACHED("attached");

    private final String json;

    AgentState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
