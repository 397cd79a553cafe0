// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What the parts hold that most services have: metrics, names, connections, indexes, a record of what was done. */
final class HeldByServices {
    private static final int COUNT = 4000;
    private static final int PIECE = 1000;
    private static final int FEW = 100;

    private HeldByServices() {}

    /** A meter for each user, as their number is a tag. */
    static final class MeterRegistry {
        static final MeterRegistry GLOBAL = new MeterRegistry();
        private final Map<List<String>, Meter> meters = new ConcurrentHashMap<>();

        Meter meter(String name, String user) {
            return meters.computeIfAbsent(List.of(name, "user", user), id -> new Meter());
        }

        int size() {
            return meters.size();
        }
    }

    /** Counts, and how often in each of some classes of time. */
    static final class Meter {
        private final AtomicLong count = new AtomicLong();
        private final long[] buckets = new long[64];

        void record(int millis) {
            buckets[Integer.numberOfTrailingZeros(millis | 1 << 20)] = count.incrementAndGet();
        }
    }

    /** Each text once, for ever. */
    static final class Interner {
        private static final Map<String, String> INTERNED = new ConcurrentHashMap<>();

        private Interner() {}

        static String intern(String text) {
            String before = INTERNED.putIfAbsent(text, text);
            return before == null ? text : before;
        }
    }

    /** A connection that was closed by its user. */
    static final class PooledConnection {
        private final byte[] buffer = new byte[2 * PIECE];
        private boolean closed;

        void close() {
            closed = true;
        }

        boolean isUsable() {
            return !closed && buffer.length > 0;
        }
    }

    /** Looks for a connection that can be used, and never forgets one that cannot. */
    static final class ConnectionPool {
        static final ConnectionPool POOL = new ConnectionPool();
        private final List<PooledConnection> everMade = new ArrayList<>();

        PooledConnection take() {
            for (PooledConnection each : everMade) {
                if (each.isUsable()) {
                    return each;
                }
            }
            PooledConnection made = new PooledConnection();
            everMade.add(made);
            return made;
        }
    }

    /** An account in two indexes, of which neither alone keeps it. */
    static final class Account {
        static final Map<Integer, Account> BY_NUMBER = new HashMap<>();
        static final Map<String, Account> BY_NAME = new HashMap<>();
        private final byte[] history = new byte[PIECE];

        int years() {
            return history.length;
        }
    }

    /** A healthy catalogue, and a line for each thing that was done. */
    static final class Audit {
        static final List<byte[]> CATALOGUE = new ArrayList<>();
        static final List<String> LINES = new ArrayList<>();

        private Audit() {}
    }

    static void meters() {
        int from = MeterRegistry.GLOBAL.size();
        for (int i = from; i < from + COUNT; i++) {
            MeterRegistry.GLOBAL.meter("requests", "user-" + i).record(i);
        }
    }

    static void interned() {
        int from = Interner.INTERNED.size();
        for (int i = from; i < from + 4 * COUNT; i++) {
            Interner.intern("a token that is seen once, and then never again: " + i);
        }
    }

    static void connections() {
        for (int i = 0; i < COUNT / 2; i++) {
            ConnectionPool.POOL.take().close();
        }
    }

    static void twoIndexes() {
        int from = Account.BY_NUMBER.size();
        for (int i = from; i < from + COUNT; i++) {
            Account account = new Account();
            Account.BY_NUMBER.put(i, account);
            Account.BY_NAME.put("account of customer " + i + " for " + account.years(), account);
        }
    }

    static void slowGrowth() {
        for (int i = Audit.CATALOGUE.size(); i < COUNT; i++) {
            Audit.CATALOGUE.add(new byte[PIECE]);
        }
        for (int i = 0; i < FEW; i++) {
            Audit.LINES.add("what was done, number " + Audit.LINES.size());
        }
    }
}
