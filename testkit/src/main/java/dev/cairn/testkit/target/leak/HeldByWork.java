// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What work that goes on for long, or that waits for something, gathers. */
final class HeldByWork {
    private static final int COUNT = 3000;
    private static final int PIECE = 1000;
    private static final int THREADS = 4;
    private static final ExecutorService REQUESTS = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private HeldByWork() {}

    /** A session of an object-relational mapper, which remembers each row and what it was when it was read. */
    static final class Session {
        private final Map<Integer, Row> entities = new HashMap<>();
        private final Map<Row, Object[]> loadedState = new HashMap<>();

        Row read(int number) {
            Row row = new Row(number, "row " + number, new byte[PIECE]);
            entities.put(number, row);
            loadedState.put(row, new Object[] {row.number, row.name, row.data.clone()});
            return row;
        }
    }

    /** Is what it is, not what it has in it. */
    static final class Row {
        private final int number;
        private final String name;
        private final byte[] data;

        Row(int number, String name, byte[] data) {
            this.number = number;
            this.name = name;
            this.data = data;
        }
    }

    /** Reads all rows in one session. */
    static final class ImportJob implements Runnable {
        private final Session session = new Session();
        private final CountDownLatch read;

        ImportJob(CountDownLatch read) {
            this.read = read;
        }

        @Override
        public void run() {
            for (int i = 0; i < COUNT; i++) {
                session.read(i).data[0]++;
            }
            read.countDown();
            while (!Thread.interrupted()) {
                LockSupport.park();
            }
        }
    }

    /** What stands on each line of a request's log. */
    static final class LogContext {
        private static final ThreadLocal<Map<String, String>> VALUES = ThreadLocal.withInitial(HashMap::new);

        private LogContext() {}

        static void put(String name, String value) {
            VALUES.get().put(name, value);
        }
    }

    /** The rest of a function, with its variables and the step at which it goes on. */
    static final class Continuation {
        private final @Nullable Continuation caller;
        private final Map<String, Object> variables = new HashMap<>();
        private int step;

        Continuation(@Nullable Continuation caller) {
            this.caller = caller;
        }

        /** Returns how many steps it and its callers have gone. */
        int resume() {
            step++;
            variables.clear();
            return step + (caller == null ? 0 : caller.resume());
        }
    }

    /** Goes on with what waits for an answer, of which some never comes. */
    static final class Dispatcher {
        static final Dispatcher MAIN = new Dispatcher();
        private final Queue<Continuation> suspended = new ArrayDeque<>();
    }

    static void session() throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        Thread thread = new Thread(new ImportJob(read), "import");
        thread.setDaemon(true);
        thread.start();
        read.await();
    }

    static void logContext() throws Exception {
        for (int i = 0; i < 4 * COUNT; i++) {
            int request = i;
            REQUESTS.submit(() -> LogContext.put("request-" + request, "what a user asked for, number " + request))
                    .get();
        }
    }

    static void continuations() {
        for (int i = 0; i < COUNT; i++) {
            Continuation handler = new Continuation(null);
            handler.variables.put("body", new byte[PIECE]);
            Continuation query = new Continuation(handler);
            query.variables.put("sql", "select " + i);
            Dispatcher.MAIN.suspended.add(query);
        }
    }
}
