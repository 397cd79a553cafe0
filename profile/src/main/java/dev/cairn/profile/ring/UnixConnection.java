// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A connection to an AF_UNIX stream socket that can send descriptors. The caller that opens it sets how long the
 * connection waits for its peer.
 */
final class UnixConnection implements AutoCloseable {
    /** What came of connecting. */
    sealed interface Opened {
        record Connection(UnixConnection connection) implements Opened {}

        /**
         * No connection.
         *
         * @param why the end of a sentence
         */
        record Failed(String why) implements Opened {}
    }

    private static final int FAMILY_BYTES = 2;
    /** With the zero at the end. */
    private static final int MAX_PATH_BYTES = 108;

    // struct msghdr and struct cmsghdr where a long has 8 bytes.
    private static final int MSG_IOV = 16;
    private static final int MSG_IOVLEN = 24;
    private static final int MSG_CONTROL = 32;
    private static final int MSG_CONTROLLEN = 40;
    private static final int MSGHDR_BYTES = 56;
    private static final int CMSG_LEVEL = 8;
    private static final int CMSG_TYPE = 12;
    private static final int CMSG_DATA = 16;

    private static final String CROWDED = "too many others are waiting there";
    private static final long LOOK_MILLIS = 100;

    private static final int UCRED_BYTES = 12; // s4 pid, u4 uid, u4 gid

    private final int socket;
    private final Peer peer;
    private final Waiting waiting;
    private boolean closed;

    private UnixConnection(int socket, Peer peer, Waiting waiting) {
        this.socket = socket;
        this.peer = peer;
        this.waiting = waiting;
    }

    static Opened open(Path path, Waiting waiting) {
        int socket = SystemCalls.socket(SystemCalls.AF_UNIX, SystemCalls.SOCK_STREAM_CLOEXEC);
        if (socket < 0) {
            return new Opened.Failed(SystemCalls.errorText(socket));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(16, 8); // struct timeval: connect waits where too many others do
            time.set(JAVA_LONG, 0, 0);
            time.set(JAVA_LONG, 8, LOOK_MILLIS * 1000);
            SystemCalls.setsockopt(socket, SystemCalls.SOL_SOCKET, SystemCalls.SO_SNDTIMEO, time);
            String trouble = connect(socket, path, arena);
            while (trouble.equals(CROWDED) && waiting.enough().isEmpty()) {
                trouble = connect(socket, path, arena);
            }
            if (trouble.isEmpty()) {
                return new Opened.Connection(new UnixConnection(socket, peer(socket, arena), waiting));
            }
            SystemCalls.close(socket);
            return new Opened.Failed(trouble);
        }
    }

    /** What went wrong, or nothing. */
    private static String connect(int socket, Path path, Arena arena) {
        byte[] text = path.toString().getBytes(StandardCharsets.UTF_8);
        if (text.length < MAX_PATH_BYTES) {
            return result(SystemCalls.connect(socket, address(text, arena)));
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null) {
            return "its path is longer than a socket's may be";
        }
        int fd = SystemCalls.open(arena.allocateFrom(folder.toString()), SystemCalls.O_PATH_DIRECTORY_CLOEXEC);
        if (fd < 0) {
            return "its folder cannot be opened, as " + SystemCalls.errorText(fd);
        }
        try {
            byte[] detour = ("/proc/self/fd/" + fd + "/" + path.getFileName()).getBytes(StandardCharsets.UTF_8);
            return detour.length < MAX_PATH_BYTES
                    ? result(SystemCalls.connect(socket, address(detour, arena)))
                    : "its name has " + detour.length + " bytes, more than a socket's may have";
        } finally {
            SystemCalls.close(fd);
        }
    }

    private static String result(int connected) {
        if (connected == -SystemCalls.EAGAIN) {
            return CROWDED;
        }
        return connected < 0 ? SystemCalls.errorText(connected) : "";
    }

    private static MemorySegment address(byte[] path, Arena arena) {
        MemorySegment address = arena.allocate(FAMILY_BYTES + MAX_PATH_BYTES, 8);
        address.set(JAVA_SHORT, 0, (short) SystemCalls.AF_UNIX);
        MemorySegment.copy(path, 0, address, ValueLayout.JAVA_BYTE, FAMILY_BYTES, path.length);
        return address;
    }

    private static Peer peer(int socket, Arena arena) {
        MemorySegment credentials = arena.allocate(UCRED_BYTES, 4);
        MemorySegment length = arena.allocateFrom(JAVA_INT, UCRED_BYTES);
        int result =
                SystemCalls.getsockopt(socket, SystemCalls.SOL_SOCKET, SystemCalls.SO_PEERCRED, credentials, length);
        if (result < 0) {
            throw new IllegalStateException("SO_PEERCRED gave " + result);
        }
        return new Peer(credentials.get(JAVA_INT, 0), credentials.get(JAVA_INT, 4));
    }

    Peer peer() {
        return peer;
    }

    /** Sends all of it; what went wrong, as the end of a sentence or as one, or nothing. */
    String send(MemorySegment bytes) {
        return sendAll(bytes, new int[0]);
    }

    /** The same, with two descriptors. */
    String send(MemorySegment bytes, int first, int second) {
        return sendAll(bytes, new int[] {first, second});
    }

    private String sendAll(MemorySegment bytes, int[] descriptors) {
        long sent = 0;
        while (sent < bytes.byteSize()) {
            long count = sendOnce(bytes.asSlice(sent), sent == 0 ? descriptors : new int[0]);
            if (count == -SystemCalls.EAGAIN) {
                Optional<String> enough = await(SystemCalls.POLLOUT);
                if (enough.isPresent()) {
                    return enough.get();
                }
            } else if (count < 0 && count != -SystemCalls.EINTR) {
                return "it cannot be sent to, as " + SystemCalls.errorText(count);
            } else {
                sent += Math.max(count, 0);
            }
        }
        return "";
    }

    private long sendOnce(MemorySegment bytes, int[] descriptors) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment vector = arena.allocate(16, 8);
            vector.set(ADDRESS, 0, bytes);
            vector.set(JAVA_LONG, 8, bytes.byteSize());
            MemorySegment message = arena.allocate(MSGHDR_BYTES, 8);
            message.set(ADDRESS, MSG_IOV, vector);
            message.set(JAVA_LONG, MSG_IOVLEN, 1);
            if (descriptors.length > 0) {
                long length = CMSG_DATA + (long) descriptors.length * Integer.BYTES;
                MemorySegment control = arena.allocate((length + 7) & -8, 8);
                control.set(JAVA_LONG, 0, length);
                control.set(JAVA_INT, CMSG_LEVEL, SystemCalls.SOL_SOCKET);
                control.set(JAVA_INT, CMSG_TYPE, SystemCalls.SCM_RIGHTS);
                MemorySegment.copy(descriptors, 0, control, JAVA_INT, CMSG_DATA, descriptors.length);
                message.set(ADDRESS, MSG_CONTROL, control);
                message.set(JAVA_LONG, MSG_CONTROLLEN, control.byteSize());
            }
            return SystemCalls.sendmsg(socket, message, SystemCalls.MSG_DONTWAIT | SystemCalls.MSG_NOSIGNAL);
        }
    }

    /** Fills {@code into}; what went wrong, as the end of a sentence or as one, or nothing. */
    String receive(MemorySegment into) {
        long received = 0;
        while (received < into.byteSize()) {
            long count = SystemCalls.recv(socket, into.asSlice(received), SystemCalls.MSG_DONTWAIT);
            if (count == -SystemCalls.EAGAIN) {
                Optional<String> enough = await(SystemCalls.POLLIN);
                if (enough.isPresent()) {
                    return enough.get();
                }
            } else if (count <= 0 && count != -SystemCalls.EINTR) {
                return "it closed the connection without an answer";
            } else {
                received += Math.max(count, 0);
            }
        }
        return "";
    }

    /** Waits a moment for the peer; why not, where that has been long enough. */
    private Optional<String> await(short what) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pollfd = arena.allocate(8, 4); // int fd, short events, short revents
            pollfd.set(JAVA_INT, 0, socket);
            pollfd.set(JAVA_SHORT, 4, what);
            return SystemCalls.poll(pollfd, (int) LOOK_MILLIS) != 0 ? Optional.empty() : waiting.enough();
        }
    }

    /** Gives the socket away. */
    RingLink intoLink() {
        closed = true;
        return new RingLink(socket, peer);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            SystemCalls.close(socket);
        }
    }
}
