// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Groups of members. A group is an array of its members, so it retains them, however they refer to each other. What
 * members of all groups share is also in an array of its own, so only the holder of both retains it.
 */
final class RandomShape {
    private static final int GROUP = 1000;
    private static final int MEMBERS_A_SHARED = 10;
    /** A prime, so that its multiples come by everybody. */
    private static final long STRIDE = 1_000_003;

    private static final long SEED = 20_26;

    private RandomShape() {}

    static void write(DumpBuilder dump, int nodes) throws IOException {
        int groups = Math.max(1, nodes / GROUP);
        int shared = groups * (GROUP / MEMBERS_A_SHARED);
        int size = MadeClass.MEMBER.shallowBytes();
        long groupBytes = HeapModel.objectArray(GROUP) + (long) GROUP * size;

        long holder = dump.address();
        long groupsId = holder + MadeClass.HOLDER.shallowBytes();
        long firstGroup = groupsId + HeapModel.objectArray(groups);
        long sharedId = firstGroup + groups * groupBytes;
        long firstShared = sharedId + HeapModel.objectArray(shared);

        dump.holder(groupsId, sharedId);
        dump.objectArray(groups);
        for (int i = 0; i < groups; i++) {
            dump.element(firstGroup + i * groupBytes);
        }
        dump.count(MadeClass.MEMBER, (long) groups * GROUP);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < groups; i++) {
            group(dump, i, firstShared, shared, random);
        }
        dump.objectArray(shared);
        for (int i = 0; i < shared; i++) {
            dump.element(firstShared + (long) i * MadeClass.SHARED.shallowBytes());
        }
        dump.count(MadeClass.SHARED, shared);
        for (int i = 0; i < shared; i++) {
            dump.instance(MadeClass.SHARED).putLong(i);
        }

        Truth truth = dump.truth();
        truth.retained("the holder", holder, truth.reachableBytes());
        truth.retained("the array of groups", groupsId, HeapModel.objectArray(groups) + groups * groupBytes);
        truth.retained("the first group", firstGroup, groupBytes);
        truth.retained("the last group", firstGroup + (groups - 1) * groupBytes, groupBytes);
        truth.retained("a member", firstGroup + HeapModel.objectArray(GROUP), size);
        truth.retained("the array of what is shared", sharedId, HeapModel.objectArray(shared));
    }

    private static void group(DumpBuilder dump, int group, long firstShared, int shared, SplittableRandom random)
            throws IOException {
        int size = MadeClass.MEMBER.shallowBytes();
        long first = dump.address() + HeapModel.objectArray(GROUP);
        dump.objectArray(GROUP);
        for (int i = 0; i < GROUP; i++) {
            dump.element(first + (long) i * size);
        }
        for (int i = 0; i < GROUP; i++) {
            ByteBuffer values = dump.instance(MadeClass.MEMBER);
            values.putLong(first + (long) random.nextInt(GROUP) * size);
            values.putLong(first + (long) random.nextInt(GROUP) * size);
            values.putLong(firstShared + sharedBy(group, i, shared) * MadeClass.SHARED.shallowBytes());
        }
    }

    /** Every shared object is some member's, and those of a group are far apart. */
    private static long sharedBy(int group, int member, int shared) {
        return ((long) group * GROUP + member) * STRIDE % shared;
    }
}
