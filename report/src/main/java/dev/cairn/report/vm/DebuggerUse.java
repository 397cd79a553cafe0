// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/** What debuggers do with a VM that takes them. */
public enum DebuggerUse {
    READY("ready", "ready"),
    /** It waits for one before its main class starts. */
    WAITING("waiting", "waits for a debugger"),
    ATTACHED("attached", "attached"),
    /** All of its threads stand still. */
    SUSPENDED("suspended", "suspended by a debugger");

    private final String json;
    private final String words;

    DebuggerUse(String json, String words) {
        this.json = json;
        this.words = words;
    }

    @Json.Value
    public String json() {
        return json;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
