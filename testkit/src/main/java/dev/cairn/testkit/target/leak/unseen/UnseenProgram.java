// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.io.IOException;

/** Keeps the data of a healthy service, leaks as its argument says, says so, and ends with its input. */
public final class UnseenProgram {
    private UnseenProgram() {}

    /** Leaks something. */
    @FunctionalInterface
    interface Leak {
        void leak() throws Exception;
    }

    /** The programs, each with the name that tells its reader what to mend: a field, or a thread if it has none. */
    public enum Unseen {
        PROTOTYPE_BEANS("disposables", PrototypeBeans::leak),
        CLOSED_CHANNELS("chat-accept", ClosedChannels::leak),
        QUERY_PLANS("plansBySql", QueryPlans::leak),
        SEGMENTED_CACHE("THUMBNAILS", SegmentedCache::leak),
        EVENT_BUS("subscribers", EventBus::leak),
        NEVER_DONE_FUTURE("WARM", NeverDoneFuture::leak),
        INHERITED_CONTEXT("CURRENT", InheritedContext::leak),
        SLICED_BUFFERS("RECENT", SlicedBuffers::leak),
        CANCELLED_TIMEOUTS("TIMEOUTS", CancelledTimeouts::leak),
        PLUGIN_LOG_HANDLERS("handlers", PluginLogHandlers::leak);

        private final String holder;

        @SuppressWarnings("ImmutableEnumChecker") // it is code
        private final Leak leak;

        Unseen(String holder, Leak leak) {
            this.holder = holder;
            this.leak = leak;
        }

        /** Returns the name that a finding must say. */
        public String holder() {
            return holder;
        }
    }

    public static void main(String[] args) throws Exception {
        ShopData.load();
        Unseen.valueOf(args[0]).leak.leak();
        System.out.println("ready");
        endWithInput();
    }

    private static void endWithInput() throws IOException {
        while (System.in.read() >= 0) {
            // What it says does not matter.
        }
    }
}
