// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;

/** How it stands with an app whose threads the server has sampled. */
public enum AppSamplingState {
    /** The server gets into the app, or the app samples already. */
    SAMPLING("sampling"),
    /** The profile is among the captures. */
    KEPT("kept"),
    /** There is none. */
    FAILED("failed");

    private final String json;

    AppSamplingState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
