// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * {@code jdk.internal.vm.ThreadContainers}, in which the JDK from 21 on keeps track of its virtual threads, and which it shows to
 * nobody. They have platform threads too.
 */
record ThreadContainers(Object root, Method threads, Method children, Method isVirtual) {
    /** The first JDK with virtual threads. */
    static final int FIRST_FEATURE = 21;

    private static final String PACKAGE = "jdk.internal.vm";

    /** Empty if this JDK does not let us see them. */
    static Optional<ThreadContainers> find() {
        try {
            if (!Native.exportPackage(Object.class.getModule(), PACKAGE, ThreadContainers.class.getModule())) {
                return Optional.empty();
            }
            Class<?> container = Class.forName(PACKAGE + ".ThreadContainer", true, null);
            Object root = Class.forName(PACKAGE + ".ThreadContainers", true, null)
                    .getMethod("root")
                    .invoke(null);
            return Optional.of(new ThreadContainers(
                    root,
                    container.getMethod("threads"),
                    container.getMethod("children"),
                    Thread.class.getMethod("isVirtual")));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Shows each virtual thread to {@code visitor}; false if not all could be. */
    boolean eachVirtual(Consumer<Thread> visitor) {
        try {
            visit(root, visitor);
            return true;
        } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
            return false;
        }
    }

    private void visit(Object container, Consumer<Thread> visitor) throws ReflectiveOperationException {
        for (Iterator<?> all = each(threads, container); all.hasNext(); ) {
            Thread thread = (Thread) all.next();
            if ((Boolean) isVirtual.invoke(thread)) {
                visitor.accept(thread);
            }
        }
        for (Iterator<?> all = each(children, container); all.hasNext(); ) {
            visit(all.next(), visitor);
        }
    }

    private static Iterator<?> each(Method method, Object of) throws ReflectiveOperationException {
        return ((Stream<?>) method.invoke(of)).iterator();
    }
}
