// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/** How many fields of each size a class has, which is all that a layout asks of most classes; every layout is tried on all of them. */
record FieldCounts(int longs, int ints, int shorts, int bytes, int references) {
    private static final FieldCounts NONE = new FieldCounts(0, 0, 0, 0, 0);

    static FieldCounts of(List<ClassDumpRecord.Field> fields) {
        if (fields.isEmpty()) {
            return NONE;
        }
        int longs = 0;
        int ints = 0;
        int shorts = 0;
        int bytes = 0;
        int references = 0;
        for (ClassDumpRecord.Field field : fields) {
            if (field.type() == BasicType.OBJECT) {
                references++;
                continue;
            }
            switch (field.type().size(Long.BYTES)) {
                case Long.BYTES -> longs++;
                case Integer.BYTES -> ints++;
                case Short.BYTES -> shorts++;
                default -> bytes++;
            }
        }
        return new FieldCounts(longs, ints, shorts, bytes, references);
    }

    /** What they take without gaps between them. */
    long size(int reference) {
        return primitiveSize() + (long) references * reference;
    }

    /** The same of those that are no references. */
    long primitiveSize() {
        return (long) longs * Long.BYTES + (long) ints * Integer.BYTES + (long) shorts * Short.BYTES + bytes;
    }
}
