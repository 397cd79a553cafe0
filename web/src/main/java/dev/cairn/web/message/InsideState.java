// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;

/** How a page's look inside a VM stands. */
public enum InsideState {
    /** The agent is going in, or is being greeted. */
    CONNECTING("connecting"),
    OPEN("open"),
    /** An attempt failed; there will be another one. */
    WAITING("waiting"),
    /** Final: another attempt would change nothing. */
    REFUSED("refused"),
    /** The VM has ended. */
    GONE("gone"),
    /** The agent is in, and the VM has reported nothing for a while. */
    SILENT("silent");

    private final String json;

    InsideState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
