// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.wire.bytes.Bytes;
import java.util.OptionalLong;

/** Reads LOST, by which a target of Cairn's own says how many events it could not send since the connection began. */
final class LostByTarget {
    private LostByTarget() {}

    /** How many; empty if the chunk does not say. */
    static OptionalLong count(Bytes data) {
        if (data.length() < Long.BYTES) {
            return OptionalLong.empty();
        }
        long count = data.asBuffer().getLong();
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
