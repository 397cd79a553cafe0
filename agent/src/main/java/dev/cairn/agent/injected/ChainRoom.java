// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicInteger;

/** For how many chains there is room in the whole VM. What is refused takes none. */
final class ChainRoom extends AtomicInteger {
    private static final long serialVersionUID = 1;

    ChainRoom(int chains) {
        super(chains);
    }

    boolean take() {
        if (getAndDecrement() > 0) {
            return true;
        }
        getAndIncrement();
        return false;
    }

    void giveBack(int chains) {
        getAndAdd(chains);
    }
}
