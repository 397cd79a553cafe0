// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Of elements that come one by one, as many as may be kept, at equal distances: nobody knows before how many will come. */
final class EvenChoice<T> {
    private final int most;
    private List<T> kept = new ArrayList<>();
    private long step = 1;
    private long seen;

    /** @param most how many are kept, at most */
    EvenChoice(int most) {
        this.most = most;
    }

    void add(T element) {
        if (seen % step == 0 && kept.size() == most) {
            thinOut();
        }
        if (seen % step == 0) {
            kept.add(element);
        }
        seen++;
    }

    /** Every other one stays. */
    private void thinOut() {
        List<T> fewer = new ArrayList<>(most);
        for (int i = 0; i < kept.size(); i += 2) {
            fewer.add(kept.get(i));
        }
        kept = fewer;
        step *= 2;
    }

    long seen() {
        return seen;
    }

    /** In the order in which they came. */
    List<T> kept() {
        return Collections.unmodifiableList(kept);
    }
}
