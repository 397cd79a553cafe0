// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How many virtual threads there are. The JDK keeps track of them in its thread containers, which it shows to nobody, so
 * this asks it to. Threads that belong to no executor are not tracked with {@code -Djdk.trackAllThreads=false}.
 *
 * <p>To count may take long where there are millions. It is done no more often than costs a hundredth of the time.
 */
final class VirtualThreads {
    private static final int SHARE_OF_TIME = 100;

    private Optional<Containers> containers = Optional.empty();
    private boolean looked;
    private OptionalLong last = OptionalLong.empty();
    private long nextNanos;

    /** 0 on a JDK without virtual threads; empty if this JDK does not let us count. */
    OptionalLong count() {
        if (Runtime.version().feature() < 21) {
            return OptionalLong.of(0);
        }
        long start = System.nanoTime();
        if (!looked) {
            looked = true;
            containers = Containers.find();
            nextNanos = start;
        }
        if (start - nextNanos >= 0) {
            last = containers.map(Containers::virtualThreads).orElse(OptionalLong.empty());
            long end = System.nanoTime();
            nextNanos = end + SHARE_OF_TIME * (end - start);
        }
        return last;
    }

    /** {@code jdk.internal.vm.ThreadContainers}, which counts platform threads too. */
    private record Containers(Object root, Method threads, Method children, Method isVirtual) {
        private static final String PACKAGE = "jdk.internal.vm";

        static Optional<Containers> find() {
            try {
                if (!Native.exportPackage(Object.class.getModule(), PACKAGE, Containers.class.getModule())) {
                    return Optional.empty();
                }
                Class<?> container = Class.forName(PACKAGE + ".ThreadContainer", true, null);
                Object root = Class.forName(PACKAGE + ".ThreadContainers", true, null)
                        .getMethod("root")
                        .invoke(null);
                return Optional.of(new Containers(
                        root,
                        container.getMethod("threads"),
                        container.getMethod("children"),
                        Thread.class.getMethod("isVirtual")));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                return Optional.empty();
            }
        }

        OptionalLong virtualThreads() {
            try {
                return OptionalLong.of(virtualThreads(root));
            } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
                return OptionalLong.empty();
            }
        }

        private long virtualThreads(Object container) throws ReflectiveOperationException {
            long count = 0;
            for (Iterator<?> all = each(threads, container); all.hasNext(); ) {
                count += isVirtual(all.next()) ? 1 : 0;
            }
            for (Iterator<?> all = each(children, container); all.hasNext(); ) {
                count += virtualThreads(all.next());
            }
            return count;
        }

        private static Iterator<?> each(Method method, Object of) throws ReflectiveOperationException {
            return ((Stream<?>) method.invoke(of)).iterator();
        }

        private boolean isVirtual(Object thread) throws InvocationTargetException, IllegalAccessException {
            return (Boolean) isVirtual.invoke(thread);
        }
    }
}
