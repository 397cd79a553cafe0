// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.scan.FirstPass;
import java.util.ArrayList;
import java.util.List;

/** How many objects a dump has, and how large they are, as far as the first walk shows. */
public final class DumpCounts {
    private final FirstPass.Result first;
    private final ClassTable table;
    private final ClassSizes sizes;

    public DumpCounts(FirstPass.Result first, ClassTable table, ClassSizes sizes) {
        this.first = first;
        this.table = table;
        this.sizes = sizes;
    }

    /** Objects by kind; the others are classes. */
    public record ByKind(long instances, long objectArrays, long primitiveArrays) {}

    public ByKind byKind() {
        ClassTally tally = first.tally();
        long instances = 0;
        long objectArrays = 0;
        long primitiveArrays = 0;
        for (int slot = 0; slot < tally.size(); slot++) {
            instances += tally.instances(slot);
            if (slot < ClassTally.PRIMITIVE_SLOTS) {
                primitiveArrays += tally.arrays(slot);
            } else {
                objectArrays += tally.arrays(slot);
            }
        }
        return new ByKind(instances, objectArrays, primitiveArrays);
    }

    /** Objects and bytes by class, of those classes that have any. */
    public List<ClassCount> ofClasses() {
        long[] objects = new long[table.classes().size()];
        long[] bytes = new long[table.classes().size()];
        long described = 0;
        for (DumpedClass each : table.classes()) {
            if (each.slot >= 0) {
                objects[each.index] +=
                        first.tally().instances(each.slot) + first.tally().arrays(each.slot);
                bytes[each.index] += sizes.instanceBytes(each) + sizes.arrayBytes(each);
            }
            if (each.record.isPresent()) {
                described++;
                objects[sizes.classOfClasses()]++;
                bytes[sizes.classOfClasses()] += sizes.ofClassObject(each);
            }
        }
        objects[sizes.classOfClasses()] += first.classDumps().size() / 2 - described; // described twice: of no size
        List<ClassCount> result = new ArrayList<>();
        for (int type = 0; type < objects.length; type++) {
            if (objects[type] > 0) {
                result.add(new ClassCount(type, objects[type], bytes[type]));
            }
        }
        return result;
    }
}
