// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The calls into the Linux kernel that a ring takes and Java's own API has not. Each gives what the C library gives, or, where that
 * is -1, the negated errno.
 */
final class SystemCalls {
    static final int EAGAIN = 11;
    static final int EINTR = 4;
    static final int EINVAL = 22;

    static final int AF_UNIX = 1;
    static final int SOCK_STREAM_CLOEXEC = 1 | 02000000;
    static final int SEEK_SET = 0;
    static final int O_RDWR_CLOEXEC = 2 | 02000000;
    static final int PUNCH_HOLE_KEEP_SIZE = 2 | 1;
    static final int SOL_SOCKET = 1;
    static final int SO_PEERCRED = 17;
    static final int SO_SNDTIMEO = 21;
    static final int SCM_RIGHTS = 1;
    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_NOSIGNAL = 0x4000;
    static final short POLLIN = 1;
    static final short POLLOUT = 4;

    /** In a path: the folder itself, though it may not be read. */
    static final int O_PATH_DIRECTORY_CLOEXEC = 010000000 | 0200000 | 02000000;

    private static final StructLayout CAPTURED = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CAPTURED.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle FCNTL = function(
            "fcntl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT), Linker.Option.firstVariadicArg(2));
    private static final MethodHandle MMAP = function(
            "mmap", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle MUNMAP = ints("munmap", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle EVENTFD = ints("eventfd", JAVA_INT, JAVA_INT);
    private static final MethodHandle EPOLL_CREATE = ints("epoll_create1", JAVA_INT);
    private static final MethodHandle EPOLL_CTL = ints("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle EPOLL_WAIT = ints("epoll_wait", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle CLOSE = ints("close", JAVA_INT);
    private static final MethodHandle LSEEK = longs("lseek", JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle READ = longs("read", JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle WRITE = longs("write", JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle RECV = longs("recv", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

    private SystemCalls() {}

    // To bind a function takes milliseconds, so those that not every program needs are bound when they are.

    private static final class OfNewRings {
        static final MethodHandle MEMFD_CREATE = ints("memfd_create", ADDRESS, JAVA_INT);
        static final MethodHandle FTRUNCATE = ints("ftruncate", JAVA_INT, JAVA_LONG);
    }

    private static final class OfFiles {
        static final MethodHandle FALLOCATE = ints("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    }

    private static final class OfSockets {
        static final MethodHandle SOCKET = ints("socket", JAVA_INT, JAVA_INT, JAVA_INT);
        static final MethodHandle CONNECT = ints("connect", JAVA_INT, ADDRESS, JAVA_INT);
        static final MethodHandle GETSOCKOPT = ints("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
        static final MethodHandle SETSOCKOPT = ints("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
        static final MethodHandle SENDMSG = longs("sendmsg", JAVA_INT, ADDRESS, JAVA_INT);
        static final MethodHandle POLL = ints("poll", ADDRESS, JAVA_LONG, JAVA_INT);
        static final MethodHandle OPEN =
                function("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), Linker.Option.firstVariadicArg(2));
    }

    private static final class OfClocks {
        static final MethodHandle CLOCK_GETTIME = ints("clock_gettime", JAVA_INT, ADDRESS);
    }

    /** A call that throws only if the function's description has a bug. */
    private interface Call {
        long run(MemorySegment captured) throws Throwable;
    }

    private static MethodHandle ints(String name, MemoryLayout... parameters) {
        return function(name, FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static MethodHandle longs(String name, MemoryLayout... parameters) {
        return function(name, FunctionDescriptor.of(JAVA_LONG, parameters));
    }

    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = Linker.Option.captureCallState("errno");
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, all);
    }

    private static long call(Call call) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment captured = arena.allocate(CAPTURED);
            long result = call.run(captured);
            return result == -1 ? -(int) ERRNO.get(captured, 0L) : result;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int memfdCreate(MemorySegment name, int flags) {
        return (int) call(captured -> (int) OfNewRings.MEMFD_CREATE.invokeExact(captured, name, flags));
    }

    static int ftruncate(int fd, long bytes) {
        return (int) call(captured -> (int) OfNewRings.FTRUNCATE.invokeExact(captured, fd, bytes));
    }

    static int fallocate(int fd, int mode, long from, long bytes) {
        return (int) call(captured -> (int) OfFiles.FALLOCATE.invokeExact(captured, fd, mode, from, bytes));
    }

    static int fcntl(int fd, int command, int argument) {
        return (int) call(captured -> (int) FCNTL.invokeExact(captured, fd, command, argument));
    }

    static long mmap(long at, long bytes, int protection, int flags, int fd, long offset) {
        return call(captured -> (long) MMAP.invokeExact(captured, at, bytes, protection, flags, fd, offset));
    }

    static int munmap(long at, long bytes) {
        return (int) call(captured -> (int) MUNMAP.invokeExact(captured, at, bytes));
    }

    static int eventfd(int flags) {
        return (int) call(captured -> (int) EVENTFD.invokeExact(captured, 0, flags));
    }

    static int epollCreate(int flags) {
        return (int) call(captured -> (int) EPOLL_CREATE.invokeExact(captured, flags));
    }

    static int epollAdd(int epoll, int fd, MemorySegment event) {
        return (int) call(captured -> (int) EPOLL_CTL.invokeExact(captured, epoll, 1, fd, event));
    }

    static int epollWait(int epoll, MemorySegment events, int most, int millis) {
        return (int) call(captured -> (int) EPOLL_WAIT.invokeExact(captured, epoll, events, most, millis));
    }

    /** One descriptor only. */
    static int poll(MemorySegment pollfd, int millis) {
        return (int) call(captured -> (int) OfSockets.POLL.invokeExact(captured, pollfd, 1L, millis));
    }

    static int open(MemorySegment path, int flags) {
        return (int) call(captured -> (int) OfSockets.OPEN.invokeExact(captured, path, flags));
    }

    static void close(int fd) {
        call(captured -> (int) CLOSE.invokeExact(captured, fd));
    }

    static long lseek(int fd, long offset, int whence) {
        return call(captured -> (long) LSEEK.invokeExact(captured, fd, offset, whence));
    }

    static long read(int fd, MemorySegment into) {
        return call(captured -> (long) READ.invokeExact(captured, fd, into, into.byteSize()));
    }

    static long write(int fd, MemorySegment bytes) {
        return call(captured -> (long) WRITE.invokeExact(captured, fd, bytes, bytes.byteSize()));
    }

    static int socket(int family, int type) {
        return (int) call(captured -> (int) OfSockets.SOCKET.invokeExact(captured, family, type, 0));
    }

    static int connect(int fd, MemorySegment address) {
        return (int)
                call(captured -> (int) OfSockets.CONNECT.invokeExact(captured, fd, address, (int) address.byteSize()));
    }

    static int getsockopt(int fd, int level, int option, MemorySegment value, MemorySegment length) {
        return (int)
                call(captured -> (int) OfSockets.GETSOCKOPT.invokeExact(captured, fd, level, option, value, length));
    }

    static int setsockopt(int fd, int level, int option, MemorySegment value) {
        int bytes = (int) value.byteSize();
        return (int)
                call(captured -> (int) OfSockets.SETSOCKOPT.invokeExact(captured, fd, level, option, value, bytes));
    }

    static long recv(int fd, MemorySegment into, int flags) {
        return call(captured -> (long) RECV.invokeExact(captured, fd, into, into.byteSize(), flags));
    }

    static long sendmsg(int fd, MemorySegment message, int flags) {
        return call(captured -> (long) OfSockets.SENDMSG.invokeExact(captured, fd, message, flags));
    }

    static int clockGettime(int clock, MemorySegment time) {
        return (int) call(captured -> (int) OfClocks.CLOCK_GETTIME.invokeExact(captured, clock, time));
    }

    /** For sentences. */
    static String errorText(long negated) {
        return switch ((int) -negated) {
            case 1 -> "the operation is not permitted";
            case 2 -> "there is no such file";
            case 12 -> "there is no memory";
            case 13 -> "permission is denied";
            case 11 -> "the other side has not read for too long";
            case 23, 24 -> "too many files are open";
            case 27 -> "the file may not become larger";
            case 28 -> "the disk is full";
            case 32 -> "the other side has closed it";
            case 38 -> "this kernel cannot do that";
            case 104 -> "the other side has ended it";
            case 122 -> "the quota of the disk is used up";
            case 111 -> "nobody listens there";
            default -> "the system gave error " + -negated;
        };
    }
}
