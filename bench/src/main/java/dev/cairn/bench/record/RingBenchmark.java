// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.SteadySamples;
import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.RingWriter;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.profile.ring.TestPeer;
import dev.cairn.profile.ring.TestRings;
import dev.cairn.profile.ring.ThreadCpuClock;
import dev.cairn.profile.service.BatchConsumer;
import dev.cairn.profile.service.Bookkeeper;
import dev.cairn.profile.service.Guardrails;
import dev.cairn.profile.service.ProfileConsumer;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.profile.service.RingSource;
import dev.cairn.profile.service.TargetReader;
import dev.cairn.wire.ring.RecordLayout.Cpu;
import dev.cairn.wire.ring.RecordLayout.Frame;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * What reading a ring costs: records for each second of the reader's CPU time, how long a reader that sleeps takes to have a record,
 * and the CPU time that a steady stream of samples takes.
 */
public final class RingBenchmark {
    private static final Duration WAIT = Duration.ofSeconds(1);
    private static final int FRAMES = 4;
    private static final int RECORD_BYTES = Cpu.FRAMES + FRAMES * Frame.BYTES; // 64
    private static final int STACKS = 256;
    private static final int WARM_UP_SECONDS = 5;

    private RingBenchmark() {}

    public static void run(int rounds, long records, int wakeUps, int seconds) throws Exception {
        MarkdownTable rates = new MarkdownTable(
                "records of " + RECORD_BYTES + " B", "for a CPU-second of the reader", "min, max", "n");
        for (int writers : new int[] {1, 4}) {
            List<Double> parsed = new ArrayList<>();
            List<Double> batched = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                parsed.add(parsed(writers, records));
                batched.add(batched(writers, records));
            }
            tell(rates, "parsed, " + writers + (writers == 1 ? " writer" : " writers"), parsed);
            tell(
                    rates,
                    "parsed, named and made into batches, " + writers + (writers == 1 ? " writer" : " writers"),
                    batched);
        }
        rates.print("Reading a ring");
        wakeUps(wakeUps);
        steady(seconds, 5000);
    }

    private static void tell(MarkdownTable table, String what, List<Double> perSecond) {
        List<Double> sorted = perSecond.stream().sorted().toList();
        table.row(
                what,
                millions(sorted.get(sorted.size() / 2)),
                millions(sorted.getFirst()) + ", " + millions(sorted.getLast()),
                sorted.size());
    }

    private static String millions(double number) {
        return String.format(Locale.ROOT, "%.1f M", number / 1e6);
    }

    /** A ring with a reader's end. */
    private record Opened(SharedRing ring, TestPeer peer, RingSource source) {
        static Opened make() {
            SharedRing ring = TestRings.create(RingLayout.DEFAULT_DATA_BYTES);
            TestPeer peer = TestPeer.connected();
            return new Opened(
                    ring,
                    peer,
                    new RingSource(
                            ring, peer.link(), Doorbell.of(ring, peer.link()).orElseThrow()));
        }
    }

    private static double parsed(int writers, long records) throws InterruptedException {
        Opened opened = Opened.make();
        Thread[] threads = flood(opened.ring(), writers, records);
        Sum sum = new Sum();
        long start = ThreadCpuClock.nanos();
        long read = 0;
        while (read < records) {
            if (opened.source().drain(sum, WAIT) instanceof Drained.Records(long count)) {
                read += count;
            }
        }
        long nanos = ThreadCpuClock.nanos() - start;
        join(threads);
        opened.source().close();
        opened.peer().close();
        if (sum.sum == 0) {
            throw new IllegalStateException("Nothing was in the records.");
        }
        return read * 1e9 / nanos;
    }

    private static double batched(int writers, long records) throws InterruptedException {
        Opened opened = Opened.make();
        Semaphore ended = new Semaphore(0);
        TargetReader reader = TargetReader.start("bench", opened.source(), new BatchConsumer() {
            @Override
            public void accept(EventBatch batch) {}

            @Override
            public void ended(ProfileEnd end, String why) {
                ended.release();
            }
        });
        join(flood(opened.ring(), writers, records));
        opened.peer().close();
        ended.acquire();
        return reader.counts().records() * 1e9 / reader.cpuNanos();
    }

    private static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static Thread[] flood(SharedRing ring, int writers, long records) {
        Thread[] threads = new Thread[writers];
        for (int i = 0; i < writers; i++) {
            int thread = i;
            threads[i] = Thread.ofPlatform().start(() -> {
                RingWriter writer = RingWriter.to(ring);
                for (long n = 0; n < records / writers; n++) {
                    int stack = (int) n % STACKS;
                    while (!writer.write(
                            RecordType.CPU, RECORD_BYTES, (memory, at) -> fill(memory, at, thread, stack, FRAMES))) {
                        LockSupport.parkNanos(50_000);
                    }
                }
            });
        }
        return threads;
    }

    private static void fill(MemorySegment memory, long at, int thread, int stack, int frames) {
        memory.set(ValueLayout.JAVA_LONG, at + Cpu.NANOS, 1);
        memory.set(ValueLayout.JAVA_LONG, at + Cpu.CPU_NANOS, 10);
        memory.set(ValueLayout.JAVA_INT, at + Cpu.THREAD, thread);
        memory.set(ValueLayout.JAVA_SHORT, at + Cpu.JAVA_FRAMES, (short) frames);
        for (int i = 0; i < frames; i++) {
            long frame = at + Cpu.FRAMES + (long) i * Frame.BYTES;
            memory.set(ValueLayout.JAVA_INT, frame + Frame.METHOD, stack + i);
            memory.set(ValueLayout.JAVA_INT, frame + Frame.BYTECODE_INDEX, i);
        }
    }

    /** From before a record is written to its being read, by a reader that has slept for long enough to expect none. */
    private static void wakeUps(int count) throws InterruptedException {
        Opened opened = Opened.make();
        RingWriter writer = RingWriter.to(opened.ring());
        double[] micros = new double[count];
        Semaphore read = new Semaphore(0);
        Sum sum = new Sum();
        Thread reader = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < count; ) {
                if (opened.source().drain(sum, WAIT) instanceof Drained.Records) {
                    micros[i++] = (System.nanoTime() - sum.markNanos) / 1e3;
                    read.release();
                }
            }
        });
        for (int i = 0; i < count; i++) {
            Thread.sleep(600);
            writer.write(
                    RecordType.MARK,
                    Mark.BYTES,
                    (memory, at) -> memory.set(ValueLayout.JAVA_LONG, at + Mark.NANOS, System.nanoTime()));
            read.acquire();
        }
        reader.join();
        opened.source().close();
        opened.peer().close();
        Arrays.sort(micros);
        MarkdownTable table = new MarkdownTable("a sleeping reader has a record", "after", "p99", "latest", "n");
        table.row(
                "from before it is written",
                micros(micros[count / 2]),
                micros(micros[Math.min(count - 1, count * 99 / 100)]),
                micros(micros[count - 1]),
                count);
        table.print("Waking the reader");
    }

    private static String micros(double micros) {
        return String.format(Locale.ROOT, "%.0f us", micros);
    }

    /** The service's share of a core at {@code perSecond} samples, from the ring to the books, once it is compiled. */
    private static void steady(int seconds, int perSecond) throws Exception {
        Opened opened = Opened.make();
        try (Bookkeeper keeper = Bookkeeper.start()) {
            RecordingBooks books = keeper.open(
                    new RecordingStart(
                            AllocationSamples.KIND,
                            "bench",
                            System.nanoTime(),
                            System.currentTimeMillis(),
                            512 << 10,
                            true,
                            0,
                            true),
                    BookLimits.DEFAULT,
                    Guardrails.NONE);
            ProfileConsumer consumer = books.consumer(ProfileFilter.EVERYTHING);
            TargetReader reader = TargetReader.start("bench", opened.source(), books);
            books.readBy(reader);
            SteadySamples samples = new SteadySamples(RingWriter.to(opened.ring()));
            samples.write(WARM_UP_SECONDS, perSecond);
            long readerBefore = reader.cpuNanos();
            long keeperBefore = keeper.cpuNanos();
            long freedBefore = samples.freed();
            long start = System.nanoTime();
            samples.write(seconds, perSecond);
            double nanos = System.nanoTime() - start;
            double readerShare = (reader.cpuNanos() - readerBefore) / nanos;
            double keeperShare = (keeper.cpuNanos() - keeperBefore) / nanos;
            double freesPerSecond = (samples.freed() - freedBefore) * 1e9 / nanos;
            reader.close();
            opened.peer().close();
            ProfileEnd _ = books.ended().get();
            checkWhole(consumer.cut(Extent.WHOLE, ProfileEnd.STOPPED).profile().get(), samples);
            MarkdownTable table = new MarkdownTable("service at a steady load", "of one core");
            table.row(
                    String.format(
                            Locale.ROOT,
                            "%,d samples a second, %d frames, %,d sites, and %,.0f ends of objects a second",
                            perSecond,
                            SteadySamples.FRAMES,
                            SteadySamples.SITES,
                            freesPerSecond),
                    String.format(
                            Locale.ROOT,
                            "%.2f %%: reading %.2f %%, books %.2f %%",
                            100 * (readerShare + keeperShare),
                            100 * readerShare,
                            100 * keeperShare));
            table.print("What the service takes");
        }
    }

    /** What does less than it should costs less. */
    private static void checkWhole(RecordedProfile profile, SteadySamples samples) {
        if (profile.samples() != samples.written() || !profile.loss().isNone()) {
            throw new IllegalStateException("Of " + samples.written() + " samples the books have " + profile.samples()
                    + ", and count as lost: " + profile.loss());
        }
    }

    private static final class Sum implements RecordSink {
        long sum; // so that no compiler leaves the reading out
        private long markNanos;

        @Override
        public void sample(SampleRecord sample) {
            sum += sample.amount() + sample.frames().method(0);
        }

        @Override
        public void mark(long nanos, int token) {
            markNanos = nanos;
        }

        @Override
        public void free(long nanos, long id, int heap, int gcEpoch) {}

        @Override
        public void method(int number, int type, int flags, String name, String signature, LineTable lines) {}

        @Override
        public void type(int number, String descriptor, String source) {}

        @Override
        public void thread(int number, int flags, long javaId, int osTid, String name) {}

        @Override
        public void heap(int number, String name, long interval) {}

        @Override
        public void gc(long nanos, int epoch) {}

        @Override
        public void interval(long nanos, long interval) {}
    }
}
