// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import java.util.OptionalLong;

/**
 * How large the heap could become. No dump has {@code -Xmx}, but the JDK keeps how much memory direct buffers may take, and
 * that is the size of the largest heap unless {@code -XX:MaxDirectMemorySize} says otherwise.
 */
final class HeapLimit {
    private static final String CLASS = "jdk.internal.misc.VM";
    private static final String FIELD = "directMemory";

    private HeapLimit() {}

    static OptionalLong of(Snapshot snapshot) {
        for (HeapClass type : snapshot.classes()) {
            if (type.name().equals(CLASS)) {
                for (ClassMembers.Static each : snapshot.membersOf(type.index()).statics()) {
                    if (each.name().equals(FIELD) && each.bits() > 0) {
                        return OptionalLong.of(each.bits());
                    }
                }
            }
        }
        return OptionalLong.empty();
    }
}
