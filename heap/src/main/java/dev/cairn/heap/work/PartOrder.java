// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

/** Lets parts of a work that several threads do end one after another, in the order of their numbers. */
public final class PartOrder {
    private static final int FAILED = -1;

    private int turn;

    /** Another thread failed at its part; why is what that one throws. */
    public static final class Broken extends RuntimeException {
        private Broken() {
            super("Another thread failed at its part.");
        }
    }

    /** Waits until all parts before this one have ended. */
    public synchronized void await(int part) {
        boolean interrupted = false;
        while (turn != part) {
            if (turn == FAILED) {
                throw new Broken();
            }
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the part whose turn it is. */
    public synchronized void end() {
        if (turn != FAILED) {
            turn++;
        }
        notifyAll();
    }

    /** Lets nobody wait for a part that will not come. */
    public synchronized void fail() {
        turn = FAILED;
        notifyAll();
    }
}
