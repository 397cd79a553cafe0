// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * All chains of one thread, or of all virtual threads. The room for chains is limited in the whole VM; a call that
 * finds no room counts for one chain without methods, which takes none, so that it is in the sums.
 *
 * <p>Virtual threads change the tables at the same time, without a lock. An entry that is lost by that is made again;
 * no chain is lost, and a report adds up those that are there twice.
 */
final class Chains {
    private static final int FIRST_PLACES = 64;
    private static final int SHARED_PLACES = 1 << 16;
    private static final int TOLD_NUMBERS = 2;
    private static final int NUMBERS_A_CHAIN = 4;

    final Chain root;
    private final boolean shared;
    private final int depth;
    private final ChainRoom room;
    private @Nullable Chain[] places;
    private @Nullable Chain[] all;
    private final AtomicInteger count = new AtomicInteger();
    private final Chain others;

    Chains(int depth, boolean shared, ChainRoom room) {
        this.depth = depth;
        this.room = room;
        this.shared = shared;
        this.root = new Chain(new int[0], shared);
        this.others = new Chain(new int[0], shared);
        this.places = new @Nullable Chain[shared ? 2 * SHARED_PLACES : FIRST_PLACES];
        this.all = new @Nullable Chain[shared ? SHARED_PLACES : FIRST_PLACES];
        add(others);
    }

    /** Where a call leads that was not called from there before. */
    Chain lead(Chain from, int method) {
        if (from == others) {
            return others;
        }
        int[] methods = methods(from, method);
        Chain found = find(methods);
        if (found == null) {
            found = new Chain(methods, shared);
            if (!isThereAPlace() || !room.take()) {
                return others;
            }
            if (!add(found)) {
                room.giveBack(1);
                return others;
            }
            place(found);
        }
        if (methods.length > 0) {
            from.lead(found);
        }
        return found;
    }

    private int[] methods(Chain from, int method) {
        int caller = Calls.directCallers && !shared ? Calls.directCaller(Thread.currentThread()) : from.method;
        int first = caller < 0 || caller == from.method ? 1 : 2;
        int all = from.methods.length + first;
        int[] methods = new int[all < depth ? all : depth];
        for (int i = 0; i < methods.length; i++) {
            methods[i] = i == 0 ? method : i < first ? caller : from.methods[i - first];
        }
        return methods;
    }

    private @Nullable Chain find(int[] methods) {
        int mask = places.length - 1;
        for (int i = hash(methods) & mask; ; i = i + 1 & mask) {
            Chain each = places[i];
            if (each == null || isSame(each.methods, methods)) {
                return each;
            }
        }
    }

    private static boolean isSame(int[] one, int[] other) {
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(int[] methods) {
        int hash = methods.length;
        for (int method : methods) {
            hash = 31 * hash + method;
        }
        return hash ^ hash >>> 15;
    }

    /** Makes one, if only one thread is here: for want of memory that may fail, and then nothing has been taken. */
    private boolean isThereAPlace() {
        int number = count.get();
        if (!shared && number == all.length) {
            @Nullable Chain[] more = new @Nullable Chain[2 * number];
            System.arraycopy(all, 0, more, 0, number);
            all = more;
        }
        return number < all.length;
    }

    private boolean add(Chain chain) {
        int number = count.getAndIncrement();
        if (number >= all.length) {
            count.getAndDecrement();
            return false;
        }
        all[number] = chain;
        return true;
    }

    private void place(Chain chain) {
        if (!shared && 2 * count.get() >= places.length) {
            @Nullable Chain[] more = new @Nullable Chain[2 * places.length];
            for (Chain each : places) {
                if (each != null) {
                    put(more, each);
                }
            }
            places = more;
        }
        put(places, chain);
    }

    private static void put(@Nullable Chain[] places, Chain chain) {
        int mask = places.length - 1;
        int i = hash(chain.methods) & mask;
        while (places[i] != null) {
            i = i + 1 & mask;
        }
        places[i] = chain;
    }

    /** Has each remember what it will report. */
    void look() {
        @Nullable Chain[] seen = all;
        int chains = count(seen);
        for (int i = 0; i < chains; i++) {
            Chain each = seen[i];
            if (each != null) {
                each.look();
            }
        }
    }

    /**
     * Writes what the chains from {@code from} on report, as many as there is room for, behind two numbers: which is
     * the next, or -1 if none is left; and where the written numbers end.
     */
    void tell(int from, long[] out) {
        @Nullable Chain[] seen = all;
        int chains = count(seen);
        int at = TOLD_NUMBERS;
        int i = from;
        for (; i < chains && at + NUMBERS_A_CHAIN + depth <= out.length; i++) {
            Chain each = seen[i];
            if (each != null) {
                at = each.tell(out, at);
            }
        }
        out[0] = i < chains ? i : -1;
        out[1] = at;
    }

    private int count(@Nullable Chain[] seen) {
        int chains = count.get();
        return chains < seen.length ? chains : seen.length;
    }

    /** The thread has ended, and so needs no room any more. */
    void giveRoomBack() {
        room.giveBack(count.get() - 1);
    }
}
