// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * What the units of a stretch of heap hold, run by run. On the wire each run is a pair of bytes, its state and its
 * units minus one; a run over {@value #MOST_UNITS} units is several pairs, of which all but the last have the
 * partial bit. The pairs are kept as they came, since a map has very many of them.
 *
 * @param pairs an even number of bytes
 */
public record HeapUsage(Bytes pairs) {
    static final String MEANING = "runs of units; see [Heap usage](#heap-usage)";

    /** Of one pair. C has these numbers from here. */
    static final int MOST_UNITS = 256;

    static final int PAIR_BYTES = 2;
    static final int PARTIAL = 0x80;
    static final int KIND_SHIFT = 3;
    private static final int FIELD_MASK = 7;

    public HeapUsage {
        if (pairs.length() % 2 != 0) {
            throw new IllegalArgumentException("Heap usage is pairs of bytes; " + pairs.length() + " bytes are not.");
        }
    }

    /** What keeps the object in a run alive. */
    public enum Solidity {
        FREE(0),
        HARD(1),
        SOFT(2),
        WEAK(3),
        PHANTOM(4),
        FINALIZABLE(5),
        SWEEP(6),
        UNDEFINED(7);

        private static final List<Solidity> ALL = List.of(values());
        private final int code;

        Solidity(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /** What sort of object is in a run. */
    public enum Kind {
        OBJECT(0),
        CLASS(1),
        ARRAY_1(2),
        ARRAY_2(3),
        /** Of references too, whatever their size. */
        ARRAY_4(4),
        ARRAY_8(5),
        UNKNOWN(6),
        NATIVE(7);

        private static final List<Kind> ALL = List.of(values());
        private final int code;

        Kind(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /**
     * Units of one state.
     *
     * @param units 1 at least
     * @param partial whether the object goes on behind this run, perhaps in the next segment
     */
    public record Run(Solidity solidity, Kind kind, long units, boolean partial) {
        private int state() {
            return kind.code << KIND_SHIFT | solidity.code;
        }
    }

    /** The pairs for {@code runs}. */
    public static HeapUsage of(List<Run> runs) {
        ByteWriter out = new ByteWriter(2 * runs.size());
        for (Run run : runs) {
            if (run.units() < 1) {
                throw new IllegalArgumentException("A run has one unit at least: " + run);
            }
            long left = run.units();
            for (; left > MOST_UNITS; left -= MOST_UNITS) {
                out.u1(run.state() | PARTIAL).u1(MOST_UNITS - 1);
            }
            out.u1(run.state() | (run.partial() ? PARTIAL : 0)).u1((int) left - 1);
        }
        return new HeapUsage(out.toBytes());
    }

    /** How many units all runs have together. */
    public long units() {
        long units = 0;
        for (int i = 1; i < pairs.length(); i += 2) {
            units += (pairs.at(i) & 0xFF) + 1;
        }
        return units;
    }

    /** The runs, those put together that were several pairs for their length. */
    public List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < pairs.length(); i += 2) {
            int state = pairs.at(i);
            Run run = new Run(
                    Solidity.ALL.get(state & FIELD_MASK),
                    Kind.ALL.get(state >> KIND_SHIFT & FIELD_MASK),
                    (pairs.at(i + 1) & 0xFF) + 1L,
                    (state & PARTIAL) != 0);
            Run last = runs.isEmpty() ? run : runs.get(runs.size() - 1);
            if (!runs.isEmpty() && last.partial() && last.state() == run.state()) {
                runs.set(
                        runs.size() - 1,
                        new Run(run.solidity(), run.kind(), last.units() + run.units(), run.partial()));
            } else {
                runs.add(run);
            }
        }
        return List.copyOf(runs);
    }
}
