// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.capture;

import io.avaje.jsonb.Json;

/** How a heap dump stands that a server takes. */
public enum HeapDumpState {
    /** The VM is asked, or writes already: its threads stand still while it does. */
    WRITING("writing"),
    /** The file is copied to the captures; the VM goes on. */
    COPYING("copying"),
    /** It is among the captures. */
    KEPT("kept"),
    /** There is none. */
    FAILED("failed");

    private final String json;

    HeapDumpState(String json) {
        this.json = json;
    }

    @Json.Value
    public String json() {
        return json;
    }
}
