// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/** Which side sends a chunk, and why. The server is the monitor, the client is the VM. */
public enum Direction {
    /** From the server, always answered. */
    REQUEST,
    /** From the client, with the id of the request that it answers. */
    REPLY,
    /** From the client, unasked, never answered. */
    EVENT
}
