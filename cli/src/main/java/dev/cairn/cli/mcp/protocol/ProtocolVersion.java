// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.Arrays;
import java.util.Optional;

/** The versions of the protocol that Cairn speaks, the oldest first. */
public enum ProtocolVersion {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25");

    private final String text;

    ProtocolVersion(String text) {
        this.text = text;
    }

    /** As it is written in messages. */
    public String text() {
        return text;
    }

    /** What a server answers: the version that the client asks for, or else the latest that the server has. */
    static ProtocolVersion negotiated(String asked) {
        return of(asked).orElse(V2025_11_25);
    }

    /** The version of that name. */
    public static Optional<ProtocolVersion> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
    }

    /** Whether several messages may come as one array: in one version alone. */
    boolean hasBatches() {
        return this == V2025_03_26;
    }

    /** Whether a tool says what it changes. */
    public boolean hasAnnotations() {
        return compareTo(V2025_03_26) >= 0;
    }

    /** Whether answers of tools have a part for programs, and tools a title and a schema of that. */
    public boolean hasStructuredContent() {
        return compareTo(V2025_06_18) >= 0;
    }
}
