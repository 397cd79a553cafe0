// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.VirtualThreadsRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How many virtual threads there are, and for VTHR where they are. Threads that belong to no executor are not tracked by the JDK
 * with {@code -Djdk.trackAllThreads=false}.
 *
 * <p>To count may take long where there are millions. Unless somebody asks for it, it is done no more often than costs a
 * hundredth of the time.
 */
public final class VirtualThreads {
    private static final int SHARE_OF_TIME = 100;

    private Optional<ThreadContainers> containers = Optional.empty();
    private boolean looked;
    private OptionalLong last = OptionalLong.empty();
    private long nextNanos;

    /** 0 on a JDK without virtual threads; empty if this JDK does not let us count. */
    OptionalLong count() {
        if (Runtime.version().feature() < ThreadContainers.FIRST_FEATURE) {
            return OptionalLong.of(0);
        }
        long start = System.nanoTime();
        if (!looked) {
            nextNanos = start;
        }
        if (start - nextNanos >= 0) {
            last = containers().map(VirtualThreads::count).orElse(OptionalLong.empty());
            long end = System.nanoTime();
            nextNanos = end + SHARE_OF_TIME * (end - start);
        }
        return last;
    }

    private static OptionalLong count(ThreadContainers containers) {
        long[] count = {0};
        return containers.eachVirtual(thread -> count[0]++) ? OptionalLong.of(count[0]) : OptionalLong.empty();
    }

    private Optional<ThreadContainers> containers() {
        if (!looked) {
            looked = true;
            containers = ThreadContainers.find();
        }
        return containers;
    }

    /** VTHR. */
    List<RawChunk> groups(Connection from, Bytes data) throws Refusal {
        long most = RequestHandler.read(VirtualThreadsRequest.FORM, data).most();
        int bound = VirtualThreadPlaces.MOST_LOOKED;
        if (most < 1 || most > bound) {
            throw new Refusal("VTHR looks at 1 to " + bound + " virtual threads, not " + most + ".");
        }
        EvenChoice<Thread> choice = new EvenChoice<>((int) most);
        boolean all = Runtime.version().feature() < ThreadContainers.FIRST_FEATURE
                || containers().filter(each -> each.eachVirtual(choice::add)).isPresent();
        if (!all) {
            throw new Refusal("This JDK (" + Runtime.version() + ") does not let its virtual threads be seen.");
        }
        return List.of(VirtualThreadGroups.of(choice.kept(), choice.seen()).toRaw());
    }
}
