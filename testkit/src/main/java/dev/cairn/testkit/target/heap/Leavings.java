// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import dev.cairn.testkit.target.life.OwnDump;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Makes as many objects as its first argument says, and then, as often as the third says, drops as many as the second says, collects
 * garbage, and has the agents of its VM asked for their data.
 */
public final class Leavings {
    /** What is made. */
    public static final class Left {
        int value;
    }

    private Leavings() {}

    public static void main(String[] args) {
        Deque<Left> all = new ArrayDeque<>();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            all.add(new Left());
        }
        for (int round = 0; round < Integer.parseInt(args[2]); round++) {
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                all.removeFirst();
            }
            System.gc();
            OwnDump.take();
        }
        System.out.println("kept " + all.size());
    }
}
