// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.FieldDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What all threads do, as the reply to a poll (THST) or as a periodic event (THSP).
 *
 * <p>Header and entries carry their own lengths, and every reader skips what it does not know. Cairn's agent puts its
 * own fields there for a peer that announced {@code THST+}: the number of virtual threads, and of each thread the CPU
 * time, what it allocated, and whether it is a carrier or suspended.
 *
 * @param virtualThreads live virtual threads; empty if that is not sent
 */
public record ThreadStatus(boolean periodic, OptionalLong virtualThreads, List<Entry> entries) implements Chunk {
    /** Length bytes and count. */
    static final int PLAIN_HEADER_BYTES = 4;
    /** And the number of virtual threads. */
    static final int EXTENDED_HEADER_BYTES = PLAIN_HEADER_BYTES + 8;

    static final int PLAIN_ENTRY_BYTES = 18;
    static final int EXTENDED_ENTRY_BYTES = PLAIN_ENTRY_BYTES + 17;
    /** The count is a u2. */
    public static final int MAX_ENTRIES = 0xFFFF;

    private static final long UNKNOWN = -1;
    private static final int CARRIER_BIT = 1;
    private static final int SUSPENDED_BIT = 2;

    private static final List<FieldDescription> FIELDS = List.of(
            new FieldDescription(0, "u1", "header length", "4; Cairn 12. Skip what you do not know"),
            new FieldDescription(0, "u1", "entry length", "18; Cairn 35. Skip what you do not know"),
            new FieldDescription(0, "u2", "number of threads", ""),
            new FieldDescription(0, "s8", "virtual threads", "Cairn only; -1 if not known"),
            new FieldDescription(0, "each", "threads", ""),
            new FieldDescription(1, "u4", "thread id", ""),
            new FieldDescription(
                    1,
                    "u1",
                    "state",
                    "0 zombie, 1 running, 2 timed wait, 3 monitor, 4 wait, 5 initialising, 6 starting, 7 native,"
                            + " 8 VM wait, 9 suspended"),
            new FieldDescription(1, "u4", "OS thread id", "0 if not known"),
            new FieldDescription(1, "u4", "user time", "in ticks of 10 ms"),
            new FieldDescription(1, "u4", "system time", "in ticks of 10 ms"),
            new FieldDescription(1, "u1", "daemon", "0 or 1"),
            new FieldDescription(1, "s8", "CPU time", "Cairn only; in nanoseconds, -1 if not known"),
            new FieldDescription(1, "s8", "allocated bytes", "Cairn only; -1 if not known"),
            new FieldDescription(1, "u1", "flags", "Cairn only; 1 carries virtual threads, 2 suspended"));

    public static final ChunkForm<ThreadStatus> FORM = ChunkForm.byHand(
            "THST",
            Direction.REPLY,
            ThreadStatus.class,
            "What the threads do.",
            in -> read(in, false),
            ThreadStatus::write,
            FIELDS);

    public static final ChunkForm<ThreadStatus> PERIODIC_FORM = ChunkForm.byHand(
            "THSP",
            Direction.EVENT,
            ThreadStatus.class,
            "What the threads do, at the interval that was asked for. Cairn only.",
            in -> read(in, true),
            ThreadStatus::write,
            FIELDS);

    public ThreadStatus {
        entries = List.copyOf(entries);
        if (entries.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "A THST holds " + MAX_ENTRIES + " threads at most, not " + entries.size() + ".");
        }
    }

    /**
     * One thread.
     *
     * @param osTid 0 if not known
     * @param userTicks in hundredths of a second
     * @param extension empty where the peer is not Cairn's agent
     */
    public record Entry(
            long threadId,
            ThreadState state,
            long osTid,
            long userTicks,
            long systemTicks,
            boolean daemon,
            Optional<Extension> extension) {}

    /**
     * What only Cairn's agent reports of a thread.
     *
     * @param cpuNanos -1 if not known
     * @param allocatedBytes since the thread started; -1 if not known
     * @param carrier whether virtual threads run on this thread
     * @param suspended by a debugger or an agent, as a rule
     */
    public record Extension(long cpuNanos, long allocatedBytes, boolean carrier, boolean suspended) {}

    @Override
    public ChunkForm<ThreadStatus> form() {
        return periodic ? PERIODIC_FORM : FORM;
    }

    private boolean entriesExtended() {
        return entries.stream().anyMatch(entry -> entry.extension().isPresent());
    }

    private static ThreadStatus read(ByteReader in, boolean periodic) {
        int headerBytes = in.u1();
        int entryBytes = in.u1();
        int count = in.u2();
        if (headerBytes < PLAIN_HEADER_BYTES || entryBytes < PLAIN_ENTRY_BYTES) {
            throw new ByteReader.TooShort("its header of " + headerBytes + " and its entries of " + entryBytes
                    + " bytes are shorter than 4 and 18");
        }
        ByteReader header = new ByteReader(in.bytes(headerBytes - PLAIN_HEADER_BYTES));
        OptionalLong virtualThreads = OptionalLong.empty();
        if (header.remaining() >= EXTENDED_HEADER_BYTES - PLAIN_HEADER_BYTES) {
            long told = header.s8();
            virtualThreads = told < 0 ? OptionalLong.empty() : OptionalLong.of(told);
        }
        if ((long) count * entryBytes > in.remaining()) {
            throw new ByteReader.TooShort(count + " threads do not fit the " + in.remaining() + " bytes left");
        }
        List<Entry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int end = in.position() + entryBytes;
            entries.add(readEntry(in, entryBytes));
            in.skip(end - in.position());
        }
        return new ThreadStatus(periodic, virtualThreads, entries);
    }

    private static Entry readEntry(ByteReader in, int entryBytes) {
        return new Entry(
                in.u4(),
                ThreadState.of(in.u1()),
                in.u4(),
                in.u4(),
                in.u4(),
                in.u1() != 0,
                entryBytes < EXTENDED_ENTRY_BYTES ? Optional.empty() : extension(in));
    }

    private static Optional<Extension> extension(ByteReader in) {
        long cpuNanos = in.s8();
        long allocatedBytes = in.s8();
        int flags = in.u1();
        return Optional.of(
                new Extension(cpuNanos, allocatedBytes, (flags & CARRIER_BIT) != 0, (flags & SUSPENDED_BIT) != 0));
    }

    private static void write(ByteWriter out, ThreadStatus status) {
        boolean entriesExtended = status.entriesExtended();
        boolean headerExtended = entriesExtended || status.virtualThreads.isPresent();
        out.u1(headerExtended ? EXTENDED_HEADER_BYTES : PLAIN_HEADER_BYTES)
                .u1(entriesExtended ? EXTENDED_ENTRY_BYTES : PLAIN_ENTRY_BYTES)
                .u2(status.entries.size());
        if (headerExtended) {
            out.s8(status.virtualThreads.orElse(UNKNOWN));
        }
        for (Entry entry : status.entries) {
            out.u4(entry.threadId())
                    .u1(entry.state().code())
                    .u4(entry.osTid())
                    .u4(entry.userTicks())
                    .u4(entry.systemTicks())
                    .u1(entry.daemon() ? 1 : 0);
            if (entriesExtended) {
                Extension more = entry.extension().orElse(new Extension(UNKNOWN, UNKNOWN, false, false));
                out.s8(more.cpuNanos())
                        .s8(more.allocatedBytes())
                        .u1((more.carrier() ? CARRIER_BIT : 0) | (more.suspended() ? SUSPENDED_BIT : 0));
            }
        }
    }
}
