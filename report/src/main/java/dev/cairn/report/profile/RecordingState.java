// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;

/** How a recording stands that a server makes. */
public enum RecordingState {
    /** The agent is going in. */
    STARTING("starting"),
    RUNNING("running"),
    /** It was asked to stop, or had to: what it recorded is being gathered and kept. */
    ENDING("ending"),
    ENDED("ended");

    private final String json;

    RecordingState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
