// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.List;

/** The sessions that are open. */
final class Sessions {
    private static final List<Session> OPEN = new ArrayList<>();

    private Sessions() {}

    /** What somebody wants to buy. */
    static final class Session implements AutoCloseable {
        private final byte[] cart = new byte[2000];

        void put(int article) {
            cart[article % cart.length]++;
        }

        @Override
        public void close() {
            // This line is missing, so the checks fail: Sessions.forget(this);
        }
    }

    static synchronized Session open() {
        Session session = new Session();
        OPEN.add(session);
        return session;
    }

    static synchronized void forget(Session session) {
        OPEN.remove(session);
    }
}
