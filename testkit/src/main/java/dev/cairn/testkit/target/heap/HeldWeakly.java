// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds arrays of known sizes in all ways that Java has, makes garbage of a known size, and then does nothing at all until
 * its input ends.
 */
public final class HeldWeakly {
    /** An array's header comes to it. */
    public static final int PIECE = 64 << 10;

    /** How many pieces are held in each way. */
    public static final int HARD = 64;

    public static final int SOFT = 8;
    public static final int WEAK = 16;
    public static final int FINALIZABLE = 24;
    public static final int PHANTOM = 32;
    public static final int GARBAGE = 40;

    private static final int SMALL_OBJECTS = 50_000;

    private static final List<Object> HELD = new ArrayList<>();
    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

    private HeldWeakly() {}

    /** A reference of the program's own, with an interface that has fields. */
    private static final class OwnReference extends SoftReference<Object> implements WithConstants {
        private OwnReference(Object referent) {
            super(referent);
        }
    }

    /** An interface whose fields count where a VM numbers those of the classes. */
    @SuppressWarnings("unused")
    private interface WithConstants {
        Object ONE = new Object();
        Object TWO = new Object();
    }

    /** Its finalizer has something to do, or HotSpot would not have it run. */
    private static final class Finalizable {
        private final byte[] bytes = new byte[PIECE];

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize", "NoFinalizer"})
        protected void finalize() {
            HELD.add(bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < SMALL_OBJECTS; i++) {
            HELD.add(new Object[] {i, Integer.toString(i), HELD});
        }
        hold();
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    private static void hold() {
        for (int i = 0; i < HARD; i++) {
            HELD.add(new byte[PIECE]);
        }
        for (int i = 0; i < SOFT; i++) {
            // The weak way to it counts for nothing.
            Object soft = new byte[PIECE];
            HELD.add(new OwnReference(soft));
            HELD.add(new WeakReference<>(soft));
        }
        for (int i = 0; i < WEAK; i++) {
            HELD.add(new WeakReference<>(new byte[PIECE]));
        }
        for (int i = 0; i < FINALIZABLE; i++) {
            new Finalizable();
        }
        for (int i = 0; i < PHANTOM; i++) {
            // By a soft way that nobody holds, too.
            HELD.add(new PhantomReference<>(new SoftReference<>(new byte[PIECE]), QUEUE));
        }
        for (int i = 0; i < GARBAGE; i++) {
            Object[] cycle = {i, new byte[PIECE]};
            cycle[0] = cycle;
        }
    }
}
