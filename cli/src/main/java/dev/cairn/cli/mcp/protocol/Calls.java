// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The calls under way: some run, some wait for their turn, and all can be cancelled. */
final class Calls implements AutoCloseable {
    private static final int RUNNING = 4;
    private static final int WAITING = 16;
    /** Paths of many objects are trees of hundreds of levels. */
    private static final long STACK_BYTES = 16L << 20;

    private static final long FAREWELL_SECONDS = 15;

    private final Map<Object, Call> byId = new HashMap<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            RUNNING, RUNNING, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(WAITING), Calls::thread);

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(null, work, "cairn-mcp-call", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** Something that takes long. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException;
    }

    /** What became of a call that was to begin. */
    enum Begun {
        YES,
        /** Another one of the same id is under way. */
        SAME_ID,
        /** As many as there may be are under way. */
        TOO_MANY
    }

    private final class Call extends FutureTask<Void> {
        private final Object id;
        private final Runnable whenCancelled;

        Call(Object id, Work work, Runnable whenCancelled) {
            super(() -> {
                work.run();
                return null;
            });
            this.id = id;
            this.whenCancelled = whenCancelled;
        }

        /** A call that is cancelled is no longer known at once, though it may take a moment to end. */
        @Override
        protected void done() {
            forget(id, this);
            if (isCancelled()) {
                whenCancelled.run();
            }
        }
    }

    private synchronized void forget(Object id, Call call) {
        byId.remove(id, call);
    }

    /** @param whenCancelled run instead of the rest of the work, once somebody cancels it */
    synchronized Begun begin(Object id, Work work, Runnable whenCancelled) {
        if (byId.containsKey(id)) {
            return Begun.SAME_ID;
        }
        Call call = new Call(id, work, whenCancelled);
        byId.put(id, call);
        try {
            threads.execute(call);
        } catch (RejectedExecutionException e) {
            byId.remove(id, call);
            return Begun.TOO_MANY;
        }
        return Begun.YES;
    }

    synchronized boolean isUnderWay(Object id) {
        return byId.containsKey(id);
    }

    /** Ends a call; one that is not under way has ended already. */
    void cancel(Object id) {
        Call call;
        synchronized (this) {
            call = byId.get(id);
        }
        if (call != null) {
            boolean _ = call.cancel(true);
            boolean _ = threads.remove(call);
        }
    }

    static String tooMany() {
        return "As many calls are under way as may be: " + RUNNING + " run and " + WAITING
                + " wait. Ask again when one has ended, or cancel one.";
    }

    /** Lets the calls under way finish, and ends those that take longer. */
    void finish(long seconds) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(seconds, TimeUnit.SECONDS)) {
            close();
        }
    }

    /** Ends all, and waits a while until they have, as an agent that one has put into a VM leaves then. */
    @Override
    public void close() {
        var _ = threads.shutdownNow();
        try {
            boolean _ = threads.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
