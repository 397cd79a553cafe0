// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.proc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteOrder;

/**
 * The system calls behind {@link ProcessExits}. {@code pidfd_open} goes through {@code syscall}, because glibc has had
 * a name for it only since 2.36. Results are as the C library gives them: negative is failure.
 */
final class Linux {
    /** The same on every architecture: it came after the numbers were unified. */
    private static final long SYS_PIDFD_OPEN = 434;

    static final int EPOLL_CTL_ADD = 1;
    static final int EPOLLIN = 1;
    private static final int EPOLL_CLOEXEC = 0x80000;
    private static final int EFD_CLOEXEC = 0x80000;

    /** {@code struct epoll_event} is packed on x86-64 only, to be laid out as on 32 bits. */
    static final StructLayout EPOLL_EVENT = System.getProperty("os.arch").equals("amd64")
            ? MemoryLayout.structLayout(
                    ValueLayout.JAVA_INT.withName("events"),
                    ValueLayout.JAVA_LONG_UNALIGNED.withName("data").withOrder(ByteOrder.nativeOrder()))
            : MemoryLayout.structLayout(
                    ValueLayout.JAVA_INT.withName("events"),
                    MemoryLayout.paddingLayout(4),
                    ValueLayout.JAVA_LONG.withName("data"));

    private static final long DATA = EPOLL_EVENT.byteOffset(MemoryLayout.PathElement.groupElement("data"));

    private final MethodHandle pidfdOpen = Libc.function(
            "syscall",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
            Linker.Option.firstVariadicArg(1));
    private final MethodHandle epollCreate =
            Libc.function("epoll_create1", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private final MethodHandle epollCtl = Libc.function(
            "epoll_ctl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS));
    private final MethodHandle epollWait = Libc.function(
            "epoll_wait",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT));
    private final MethodHandle eventfd = Libc.function(
            "eventfd", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private final MethodHandle eventfdWrite = Libc.function(
            "eventfd_write", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));

    int pidfdOpen(long pid) {
        return Libc.call(() -> Math.toIntExact((long) pidfdOpen.invokeExact(SYS_PIDFD_OPEN, pid, 0L)));
    }

    int epollCreate() {
        return Libc.call(() -> (int) epollCreate.invokeExact(EPOLL_CLOEXEC));
    }

    /** Has {@code epoll} report {@code fd} once it can be read. */
    int epollAdd(int epoll, int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment event = arena.allocate(EPOLL_EVENT);
            event.set(ValueLayout.JAVA_INT, 0, EPOLLIN);
            event.set(ValueLayout.JAVA_LONG_UNALIGNED, DATA, fd);
            return Libc.call(() -> (int) epollCtl.invokeExact(epoll, EPOLL_CTL_ADD, fd, event));
        }
    }

    /** Waits for ever; the number of events that are now in {@code events}. */
    int epollWait(int epoll, MemorySegment events, int capacity) {
        return Libc.call(() -> (int) epollWait.invokeExact(epoll, events, capacity, -1));
    }

    /** The descriptor that an event is about. */
    static long dataOf(MemorySegment events, int index) {
        return events.get(ValueLayout.JAVA_LONG_UNALIGNED, index * EPOLL_EVENT.byteSize() + DATA);
    }

    int eventfd() {
        return Libc.call(() -> (int) eventfd.invokeExact(0, EFD_CLOEXEC));
    }

    void wake(int eventfd) {
        Libc.call(() -> (int) eventfdWrite.invokeExact(eventfd, 1L));
    }
}
