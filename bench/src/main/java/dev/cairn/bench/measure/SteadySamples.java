// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.ring.RingWriter;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes what a service with a recording of allocations and of what is alive would: some 2,000 sites of 30 frames, 40 threads, names
 * before they are used, and a collection twice a second that finds most of the older objects dead.
 */
public final class SteadySamples {
    public static final int FRAMES = 30;
    public static final int SITES = 2000;

    private static final int CLASSES = 200;
    private static final int METHODS = 1000;
    private static final int LINES = 12;
    private static final int THREADS = 40;
    /** Stacks have their outer halves in common. */
    private static final int ENTRIES = 50;

    private static final int OUTER_FRAMES = 15;
    private static final long INTERVAL = 512 << 10;
    private static final int COLLECTIONS_A_SECOND = 2;
    /** One object in this many survives. */
    private static final int SURVIVOR = 10;

    private static final int HEADER = 8; // of a record: the writer's own

    private final RingWriter writer;
    private final List<byte[]> sites = new ArrayList<>();
    private long written;
    private long freed;
    private long nextToFree = 1;
    private int epoch;

    public SteadySamples(RingWriter writer) {
        this.writer = writer;
        names();
        Random random = new Random(7);
        int[][] entries = new int[ENTRIES][];
        for (int i = 0; i < ENTRIES; i++) {
            entries[i] = frames(random, OUTER_FRAMES);
        }
        for (int i = 0; i < SITES; i++) {
            int[] frames = new int[2 * FRAMES];
            System.arraycopy(frames(random, FRAMES - OUTER_FRAMES), 0, frames, 0, 2 * (FRAMES - OUTER_FRAMES));
            System.arraycopy(
                    entries[random.nextInt(ENTRIES)], 0, frames, 2 * (FRAMES - OUTER_FRAMES), 2 * OUTER_FRAMES);
            int size = 16 + 8 * random.nextInt(200);
            int thread = 1 + random.nextInt(THREADS);
            sites.add(new RecordBytes()
                    .allocation(0, 0, size, INTERVAL, thread, 1 + random.nextInt(CLASSES), frames)
                    .array());
        }
    }

    private static int[] frames(Random random, int count) {
        int[] frames = new int[2 * count];
        for (int i = 0; i < count; i++) {
            frames[2 * i] = 1 + random.nextInt(METHODS);
            frames[2 * i + 1] = 5 * random.nextInt(LINES);
        }
        return frames;
    }

    private void names() {
        for (int i = 1; i <= CLASSES; i++) {
            write(RecordType.CLASS, new RecordBytes().type(i, "Lcom/acme/shop/Part" + i + ";", "Part" + i + ".java"));
        }
        int[] lines = new int[2 * LINES];
        for (int i = 0; i < LINES; i++) {
            lines[2 * i] = 5 * i;
            lines[2 * i + 1] = 100 + i;
        }
        for (int i = 1; i <= METHODS; i++) {
            write(
                    RecordType.METHOD,
                    new RecordBytes()
                            .method(i, 1 + i % CLASSES, 0, "step" + i, "(Ljava/lang/String;I)Ljava/util/List;", lines));
        }
        for (int i = 1; i <= THREADS; i++) {
            write(RecordType.THREAD, new RecordBytes().thread(i, 0, 20 + i, 4000 + i, "worker-" + i));
        }
    }

    /** Writes at this rate, and comes back after so long. */
    public void write(int seconds, int samplesPerSecond) {
        long start = System.nanoTime();
        long step = 1_000_000_000L / samplesPerSecond;
        int untilCollection = samplesPerSecond / COLLECTIONS_A_SECOND;
        for (long n = 0; n < (long) seconds * samplesPerSecond; n++) {
            LockSupport.parkNanos(start + n * step - System.nanoTime());
            allocation();
            if (written % untilCollection == 0) {
                collection(untilCollection);
            }
        }
    }

    /** Samples until now. */
    public long written() {
        return written;
    }

    /** Of them, found dead. */
    public long freed() {
        return freed;
    }

    private void allocation() {
        byte[] site = sites.get((int) (written * 31 % SITES));
        long id = ++written;
        put(RecordType.ALLOCATION, site, (memory, at) -> {
            memory.set(ValueLayout.JAVA_LONG, at + Allocation.NANOS, System.nanoTime());
            memory.set(ValueLayout.JAVA_LONG, at + Allocation.ID, id);
            memory.set(ValueLayout.JAVA_INT, at + Allocation.GC_EPOCH, epoch);
        });
    }

    private void collection(int youngest) {
        epoch++;
        write(RecordType.GC, new RecordBytes().gc(System.nanoTime(), epoch));
        for (; nextToFree <= written - youngest; nextToFree++) {
            if (nextToFree % SURVIVOR != 0) {
                write(RecordType.FREE, new RecordBytes().free(System.nanoTime(), nextToFree, epoch));
                freed++;
            }
        }
    }

    private void write(RecordType type, RecordBytes record) {
        put(type, record.array(), (_, _) -> {});
    }

    private void put(RecordType type, byte[] record, RingWriter.Body more) {
        while (!writer.write(type, record.length, (memory, at) -> {
            MemorySegment.copy(record, HEADER, memory, ValueLayout.JAVA_BYTE, at + HEADER, record.length - HEADER);
            more.write(memory, at);
        })) {
            LockSupport.parkNanos(1_000_000); // nothing must be lost here, however slow the machine is
        }
    }
}
