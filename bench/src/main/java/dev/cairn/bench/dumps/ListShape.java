// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;

/** A list that is entered at its head only. A node retains itself and all that follow. */
final class ListShape {
    private ListShape() {}

    static void write(DumpBuilder dump, int nodes) throws IOException {
        int size = MadeClass.LIST_NODE.shallowBytes();
        long holder = dump.address();
        long first = holder + MadeClass.HOLDER.shallowBytes();
        dump.holder(first, 0);
        dump.count(MadeClass.LIST_NODE, nodes);
        for (int i = 0; i < nodes; i++) {
            long id = dump.address();
            dump.instance(MadeClass.LIST_NODE)
                    .putLong(i + 1 < nodes ? id + size : 0)
                    .putLong(i == 0 ? 0 : id - size)
                    .putInt(i);
        }
        dump.truth().retained("the holder", holder, dump.truth().reachableBytes());
        for (long i = 0; i < nodes; i = 10 * i + 1) {
            dump.truth().retained("list node " + i, first + i * size, (nodes - i) * size);
        }
    }
}
