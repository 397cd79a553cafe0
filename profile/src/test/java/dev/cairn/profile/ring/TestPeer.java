// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The target's end of a ring's connection, without a target. */
public final class TestPeer implements AutoCloseable {
    private final int socket;
    private final RingLink link;

    private TestPeer(int socket, RingLink link) {
        this.socket = socket;
        this.link = link;
    }

    /** Two ends that are connected. */
    public static TestPeer connected() {
        Linker linker = Linker.nativeLinker();
        var socketpair = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("socketpair"),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment both = arena.allocate(8, 4);
            int result = (int) socketpair.invokeExact(SystemCalls.AF_UNIX, SystemCalls.SOCK_STREAM_CLOEXEC, 0, both);
            if (result != 0) {
                throw new AssertionError("socketpair");
            }
            return new TestPeer(
                    both.getAtIndex(JAVA_INT, 0), new RingLink(both.getAtIndex(JAVA_INT, 1), new Peer(1, 0)));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public RingLink link() {
        return link;
    }

    /** Sends a byte, which it must not. */
    public void say() {
        try (Arena arena = Arena.ofConfined()) {
            SystemCalls.write(socket, arena.allocate(1));
        }
    }

    /** As if the target had ended. */
    @Override
    public void close() {
        SystemCalls.close(socket);
    }
}
