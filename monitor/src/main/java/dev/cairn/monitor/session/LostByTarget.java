// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import dev.cairn.wire.bytes.Bytes;
import java.util.OptionalLong;

/** Reads LOST, by which a target of Cairn's own says how many events it could not send: a u4 first. */
final class LostByTarget {
    private LostByTarget() {}

    /** How many; empty if the chunk is too short to say. */
    static OptionalLong count(Bytes data) {
        return data.length() < Integer.BYTES
                ? OptionalLong.empty()
                : OptionalLong.of(data.asBuffer().getInt() & 0xFFFF_FFFFL);
    }
}
