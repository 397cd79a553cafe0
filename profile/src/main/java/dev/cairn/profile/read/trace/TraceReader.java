// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.trace;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A method trace ({@code .trace}) of Android's, of all calls or of samples: a text with names, then a record for each method that
 * a thread enters or leaves. The time between two records of a thread is that of the method that it was in.
 */
public final class TraceReader {
    static final long NANOS_PER_MICRO = 1_000;

    private static final byte[] BEGIN = TraceHeader.BEGIN.getBytes(StandardCharsets.US_ASCII);
    private static final int MAGIC = 0x574f_4c53; // SLOW
    private static final int LAST_VERSION = 3;
    private static final int VERSION_OFFSET = 4;
    private static final int START_OFFSET = 6;
    private static final int SIZE_OFFSET = 16;
    private static final int SHORTEST_HEADER = 16;
    private static final int[] USUAL_SIZES = {9, 10, 10};

    private static final int ACTION_MASK = 3;
    private static final int ENTERS = 0;
    private static final int LEAVES_BY_EXCEPTION = 2;

    private static final ValueType CPU = new ValueType("cpu", "nanoseconds");
    private static final ValueType WALL = new ValueType("wall", "nanoseconds");
    private static final String OVERFLOW = "data-file-overflow";
    /** As Cairn's own agent writes them. */
    private static final String LOST = "lost-calls";

    private static final String NOT_TRACED = "classes-not-traced";
    private static final String CLOCK_COST = "clock-call-overhead-nsec";

    private final TraceHeader header;
    private final ItemBudget budget;
    private final ByteBuffer in;
    private final List<ValueType> clocks;
    private final Map<Integer, TracedCalls> threads = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private int version;
    private int recordSize;

    private TraceReader(byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        this.budget = budget;
        header = TraceHeader.read(bytes, budget);
        in = ByteBuffer.wrap(bytes, header.end(), bytes.length - header.end())
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        clocks = switch (header.setting("clock")) {
            case "dual" -> List.of(CPU, WALL);
            case "wall" -> List.of(WALL);
            default -> List.of(CPU);
        };
    }

    /** Whether {@code bytes} begin as a method trace does. */
    public static boolean isTrace(byte[] bytes) {
        return bytes.length >= BEGIN.length && Arrays.equals(Arrays.copyOf(bytes, BEGIN.length), BEGIN);
    }

    /**
     * Reads a trace.
     *
     * @param title of the profile
     */
    public static StackProfile read(String title, byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        TraceReader reader = new TraceReader(bytes, budget);
        reader.readHeader();
        reader.readRecords();
        return reader.profile(title);
    }

    private void readHeader() throws UnreadableProfile {
        if (in.remaining() < SHORTEST_HEADER || in.getInt(0) != MAGIC) {
            throw new UnreadableProfile("no records follow its table of methods");
        }
        version = in.getShort(VERSION_OFFSET);
        if (version < 1 || version > LAST_VERSION) {
            throw new UnreadableProfile("it is a trace of version " + version + ", and 1 to 3 are known");
        }
        int start = Short.toUnsignedInt(in.getShort(START_OFFSET));
        int least = USUAL_SIZES[version - 1] + (isDual() ? Integer.BYTES : 0);
        boolean saysSize =
                version == LAST_VERSION && start >= SIZE_OFFSET + Short.BYTES && in.remaining() > SIZE_OFFSET + 1;
        recordSize = saysSize ? Short.toUnsignedInt(in.getShort(SIZE_OFFSET)) : least;
        if (start < SHORTEST_HEADER || start > in.remaining() || recordSize < least) {
            throw new UnreadableProfile(
                    "its records begin at " + start + " and have " + recordSize + " bytes each, which cannot be");
        }
        in.position(start);
    }

    private boolean isDual() {
        return clocks.size() > 1;
    }

    private void readRecords() throws UnreadableProfile {
        while (in.remaining() >= recordSize) {
            int end = in.position() + recordSize;
            int thread = version == 1 ? Byte.toUnsignedInt(in.get()) : Short.toUnsignedInt(in.getShort());
            int method = in.getInt();
            long[] now = new long[clocks.size()];
            for (int i = 0; i < now.length; i++) {
                now[i] = Integer.toUnsignedLong(in.getInt());
            }
            in.position(end);
            took(thread, method & ~ACTION_MASK, method & ACTION_MASK, now);
        }
        if (in.hasRemaining()) {
            notes.add("The trace breaks off in the middle of a record.");
        }
    }

    private void took(int thread, int method, int action, long[] now) throws UnreadableProfile {
        TracedCalls calls = threads.get(thread);
        if (calls == null) {
            budget.take(1);
            calls = new TracedCalls(header.thread(thread), clocks.size(), budget);
            threads.put(thread, calls);
        }
        if (action == ENTERS) {
            calls.entered(method, now);
        } else if (action <= LEAVES_BY_EXCEPTION) {
            calls.left(method, now);
        }
    }

    private StackProfile profile(String title) throws UnreadableProfile {
        SampleCollection samples = new SampleCollection(clocks.size(), budget);
        for (TracedCalls calls : threads.values()) {
            calls.addTo(samples, header);
        }
        if (header.setting(OVERFLOW).equals("true")) {
            notes.add("The trace's buffer was full before its end, so what came later is missing.");
        }
        noteUnlessNone(LOST, " calls could not be written down and are missing.");
        noteUnlessNone(NOT_TRACED, " classes could not be traced, so calls of their methods are missing.");
        String cost = header.setting(CLOCK_COST);
        if (!cost.isEmpty() && !cost.equals("0")) {
            notes.add("To read the clock took " + cost + " ns a record, which is in these times.");
        }
        return new StackProfile(title, clocks, 0, 0, elapsedNanos(), 0, clocks.getFirst(), notes, samples.toList());
    }

    private void noteUnlessNone(String setting, String what) {
        String count = header.setting(setting);
        if (!count.isEmpty() && !count.equals("0")) {
            notes.add(count + what);
        }
    }

    private long elapsedNanos() {
        try {
            return Math.multiplyExact(Long.parseLong(header.setting("elapsed-time-usec")), NANOS_PER_MICRO);
        } catch (NumberFormatException | ArithmeticException e) {
            return 0;
        }
    }
}
