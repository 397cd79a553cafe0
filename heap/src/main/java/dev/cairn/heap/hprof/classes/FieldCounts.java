// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/** How many fields of each size a class has, which is all that a layout asks of most classes; every layout is tried on all of them. */
public record FieldCounts(int longs, int ints, int shorts, int bytes, int references) {
    static final FieldCounts NONE = new FieldCounts(0, 0, 0, 0, 0);

    public static FieldCounts of(List<ClassDumpRecord.Field> fields) {
        Counter counter = new Counter();
        for (ClassDumpRecord.Field field : fields) {
            counter.add(field.type());
        }
        return counter.counts();
    }

    /** Counts fields one by one. */
    static final class Counter {
        private int longs;
        private int ints;
        private int shorts;
        private int bytes;
        private int references;

        void add(BasicType type) {
            if (type == BasicType.OBJECT) {
                references++;
                return;
            }
            switch (type.size(Long.BYTES)) {
                case Long.BYTES -> longs++;
                case Integer.BYTES -> ints++;
                case Short.BYTES -> shorts++;
                default -> bytes++;
            }
        }

        FieldCounts counts() {
            boolean none = (longs | ints | shorts | bytes | references) == 0;
            return none ? NONE : new FieldCounts(longs, ints, shorts, bytes, references);
        }
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** What those that are no references take without gaps between them. */
    public long primitiveSize() {
        return (long) longs * Long.BYTES + (long) ints * Integer.BYTES + (long) shorts * Short.BYTES + bytes;
    }
}
