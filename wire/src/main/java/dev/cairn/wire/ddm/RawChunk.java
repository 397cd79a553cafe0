// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.Bytes;

/** A chunk whose data have not been looked at. */
public record RawChunk(int type, Bytes data) {
    @Override
    public String toString() {
        return FourCc.text(type) + " (" + data + ")";
    }
}
