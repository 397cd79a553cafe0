// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;

/** Chains of nodes with payloads, held by one array. A node retains its payload and all that follows it. */
final class LeakShape {
    private static final int CHAIN = 1000;
    /** The first chain has one in this many of all nodes. */
    private static final int DEEP_CHAIN_PART = 50;

    private static final int LONGEST_PAYLOAD = 73;

    private LeakShape() {}

    static void write(DumpBuilder dump, int nodes) throws IOException {
        int deep = Math.max(1, nodes / DEEP_CHAIN_PART);
        int chains = 1 + (nodes - deep + CHAIN - 1) / CHAIN;

        long holder = dump.address();
        long arrayId = holder + MadeClass.HOLDER.shallowBytes();
        long firstNode = arrayId + HeapModel.objectArray(chains);
        dump.holder(arrayId, 0);
        dump.objectArray(chains);
        for (int chain = 0; chain < chains; chain++) {
            dump.element(firstNode + bytesOf(firstOf(chain, deep)));
        }
        dump.count(MadeClass.LEAK_NODE, nodes);
        dump.truth().add(MadeClass.BYTES, nodes, bytesOf(nodes) - (long) nodes * MadeClass.LEAK_NODE.shallowBytes());
        nodes(dump, nodes, deep);

        Truth truth = dump.truth();
        truth.retained("the holder", holder, truth.reachableBytes());
        truth.retained("the array of chains", arrayId, truth.reachableBytes() - MadeClass.HOLDER.shallowBytes());
        truth.retained("the head of the deep chain", firstNode, bytesOf(deep));
        truth.retained(
                "the middle of the deep chain", firstNode + bytesOf(deep / 2), bytesOf(deep) - bytesOf(deep / 2));
        long last = firstOf(chains - 1, deep);
        truth.retained("the head of the last chain", firstNode + bytesOf(last), bytesOf(nodes) - bytesOf(last));
    }

    private static void nodes(DumpBuilder dump, int nodes, int deep) throws IOException {
        int size = MadeClass.LEAK_NODE.shallowBytes();
        int length = 0;
        for (int i = 0; i < nodes; i++) {
            long payload = dump.address() + size;
            boolean ends = i + 1 == nodes || (i + 1 >= deep && (i + 1 - deep) % CHAIN == 0);
            dump.instance(MadeClass.LEAK_NODE)
                    .putLong(ends ? 0 : payload + HeapModel.byteArray(length))
                    .putLong(payload)
                    .putInt(i);
            dump.byteArray(length);
            length = length == LONGEST_PAYLOAD ? 0 : length + 1;
        }
    }

    /** The node that a chain begins with. */
    private static long firstOf(int chain, int deep) {
        return chain == 0 ? 0 : deep + (chain - 1L) * CHAIN;
    }

    /** What the first nodes and their payloads take; these have lengths from 0 to the longest in turn. */
    private static long bytesOf(long nodes) {
        long turns = nodes / (LONGEST_PAYLOAD + 1);
        int rest = (int) (nodes % (LONGEST_PAYLOAD + 1));
        return nodes * MadeClass.LEAK_NODE.shallowBytes() + turns * payloads(LONGEST_PAYLOAD + 1) + payloads(rest);
    }

    private static long payloads(int count) {
        long bytes = 0;
        for (int length = 0; length < count; length++) {
            bytes += HeapModel.byteArray(length);
        }
        return bytes;
    }
}
