// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.HeapThread;
import dev.cairn.heap.RootOrigin;
import dev.cairn.heap.ThreadFrame;
import dev.cairn.heap.hprof.StackFrame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a dump tells of where its roots are. Of threads only so many are remembered, as there may be a million. */
final class RootOrigins {
    private static final int MOST_THREADS = 64;

    private final List<HeapClass> classes;
    private final Optional<ThreadTable> threads;
    private final Map<Integer, Optional<HeapThread>> known = new LinkedHashMap<>();

    /**
     * Origins of the roots of one dump.
     *
     * @param threads if the dump has any
     */
    RootOrigins(List<HeapClass> classes, Optional<ThreadTable> threads) {
        this.classes = classes;
        this.threads = threads;
    }

    synchronized RootOrigin of(GcRoot root) {
        Optional<HeapThread> thread = root.threadSerial() == 0 ? Optional.empty() : thread(root.threadSerial());
        return new RootOrigin(
                root.kind(),
                root.threadSerial(),
                thread.map(HeapThread::name).orElse(""),
                thread.flatMap(each -> frame(each, root.frame())),
                root.container().stream()
                        .mapToObj(number -> classes.get(number).name())
                        .findFirst());
    }

    private static Optional<StackFrame> frame(HeapThread thread, int depth) {
        List<ThreadFrame> frames = thread.frames();
        return depth >= 0 && depth < frames.size()
                ? Optional.of(frames.get(depth).frame())
                : Optional.empty();
    }

    private Optional<HeapThread> thread(int serial) {
        Optional<HeapThread> found = known.get(serial);
        if (found == null) {
            found = threads.flatMap(each -> each.find(serial));
            if (known.size() == MOST_THREADS) {
                known.remove(known.keySet().iterator().next());
            }
            known.put(serial, found);
        }
        return found;
    }
}
