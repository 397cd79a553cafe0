// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.ObjectScan;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Copies of each kind, counted in a thread of its own beside the other rules: it takes about as long as all of them, and needs
 * nothing that they find.
 */
final class CopyCount implements AutoCloseable {
    static final String STRING = "java.lang.String";
    private static final Set<String> BOXES =
            Set.of("java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Float", "java.lang.Short");
    private static final Map<String, Integer> SIZES = Map.of(
            "boolean[]",
            1,
            "byte[]",
            1,
            "char[]",
            2,
            "short[]",
            2,
            "int[]",
            4,
            "float[]",
            4,
            "long[]",
            8,
            "double[]",
            8);

    private final Snapshot snapshot;
    private final Dominators dominators;
    private final FieldReader fields;
    private final ObjectScan scan;
    private final BitSet wanted = new BitSet();
    private final @Nullable Copies[] byType;
    private final Map<String, Copies> kinds = new TreeMap<>();
    private final FutureTask<Map<String, Copies>> task = new FutureTask<>(this::count);
    private final Thread thread = Thread.ofPlatform().name("copies").daemon().unstarted(task);
    private volatile boolean stopped;

    /** Begins to count. */
    CopyCount(LeakContext context) throws IOException {
        this.snapshot = context.snapshot();
        this.dominators = context.dominators();
        this.fields = context.fields();
        this.scan = new ObjectScan(snapshot);
        this.byType = new Copies[snapshot.classes().size()];
        for (HeapClass type : snapshot.classes()) {
            if (type.kind() == HeapClass.Kind.PRIMITIVE_ARRAY
                    || type.name().equals(STRING)
                    || BOXES.contains(type.name())) {
                byType[type.index()] = kinds.computeIfAbsent(type.name(), _ -> new Copies());
                wanted.set(type.index());
            }
        }
    }

    CopyCount begun() {
        thread.start();
        return this;
    }

    /** Waits for all. */
    Map<String, Copies> get() throws IOException {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The search was interrupted.");
        } catch (ExecutionException e) {
            switch (Objects.requireNonNull(e.getCause())) {
                case IOException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw new IllegalStateException(e);
            }
        }
    }

    private Map<String, Copies> count() {
        scan.run(wanted, this::look);
        return kinds;
    }

    private void look(long object, int type) {
        Copies copies = byType[type];
        if (stopped) {
            wanted.clear();
        } else if (copies == null || copies.isFull()) {
            wanted.clear(type);
        } else if (dominators.reachabilityOf(object) == Reachability.STRONG) {
            add(object, snapshot.classes().get(type), copies);
        }
    }

    private void add(long object, HeapClass type, Copies copies) {
        if (type.kind() == HeapClass.Kind.PRIMITIVE_ARRAY) {
            if (!isOfString(object)) {
                add(object, object, scan.shallowBytes(object), sizeOfElement(type), copies);
            }
        } else if (type.name().equals(STRING)) {
            OptionalLong value = fields.object(object, "value");
            if (value.isPresent()) {
                // a byte or a char each: that of a byte is enough for a limit
                add(object, value.getAsLong(), dominators.retainedBytes(object), 1, copies);
            }
        } else {
            long bytes = scan.shallowBytes(object);
            fields.number(object, "value").ifPresent(value -> copies.add(value, object, bytes, bytes));
        }
    }

    private static int sizeOfElement(HeapClass array) {
        return SIZES.getOrDefault(array.name(), 1);
    }

    /** Reads an array, unless it is longer than what may still be read: shorter ones may follow. */
    private void add(long object, long array, long bytes, int elementBytes, Copies to) {
        long contents = fields.length(array).orElse(0) * elementBytes;
        if (to.hasRoomFor(contents)) {
            fields.contentHash(array).ifPresent(hash -> to.add(hash, object, bytes, contents));
        }
    }

    /** What is a string's counts with it. */
    private boolean isOfString(long array) {
        OptionalLong above = dominators.dominatorOf(array);
        return above.isPresent()
                && snapshot.classes().get(scan.typeOf(above.getAsLong())).name().equals(STRING);
    }

    /** Ends it before its time, if it still counts: the snapshot may be closed then. */
    @Override
    public void close() {
        stopped = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
