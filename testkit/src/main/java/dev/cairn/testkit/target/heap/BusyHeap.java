// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Two threads load classes without end, each of which has a static that alone holds an object, and allocate meanwhile; until its input
 * ends. The last few classes of each are held.
 */
public final class BusyHeap {
    private static final int THREADS = 2;
    private static final int KEPT = 50;
    private static final int GARBAGE = 200;

    private static final List<Object> HELD = new ArrayList<>();

    private BusyHeap() {}

    /** Loaded anew again and again. */
    public static final class Holder {
        static final Held HELD = new Held();

        private Holder() {}
    }

    /** What only a {@link Holder} has. */
    public static final class Held {}

    private static final class Loader extends ClassLoader {
        private final byte[] code;

        Loader(byte[] code) {
            super(BusyHeap.class.getClassLoader());
            this.code = code;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(Holder.class.getName())
                    ? defineClass(name, code, 0, code.length)
                    : super.loadClass(name, resolve);
        }
    }

    public static void main(String[] args) throws Exception {
        String file =
                Holder.class.getName().substring(Holder.class.getPackageName().length() + 1) + ".class";
        byte[] code;
        try (InputStream in = Objects.requireNonNull(BusyHeap.class.getResourceAsStream(file))) {
            code = in.readAllBytes();
        }
        for (int i = 0; i < THREADS; i++) {
            Object[] kept = new Object[KEPT];
            HELD.add(kept);
            Thread thread = new Thread(() -> load(code, kept), "loads");
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        awaitEnd();
    }

    private static void awaitEnd() throws IOException {
        while (System.in.read() > 0) {}
    }

    private static void load(byte[] code, Object[] kept) {
        try {
            for (int i = 0; ; i = (i + 1) % kept.length) {
                kept[i] = Class.forName(Holder.class.getName(), true, new Loader(code));
                for (int j = 0; j < GARBAGE; j++) {
                    kept[i] = new Object[] {kept[i], new byte[j]};
                }
                kept[i] = innermost(kept[i]);
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object innermost(Object chain) {
        Object next = chain;
        while (next instanceof Object[] pair) {
            next = pair[0];
        }
        return next;
    }
}
