// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** How much a finding matters. */
public enum FindingSeverity {
    PROBLEM("problem"),
    WARNING("warning"),
    NOTE("note");

    private final String json;

    FindingSeverity(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
