// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofClass;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A heap that a test made.
 *
 * @param objects in the order of the file
 * @param segmentEnds places in that order
 */
record MadeHeap(int idSize, List<MadeObject> objects, List<Integer> segmentEnds) {
    /** What a dangling reference refers to. */
    static final MadeObject DANGLING = new MadeObject(MadeObject.Kind.INSTANCE, 0, null);

    MadeHeap {
        for (int i = 0; i < objects.size(); i++) {
            objects.get(i).index = i;
        }
    }

    /** The objects that are GC roots: where no class is named as one, those of the boot loader are. */
    List<MadeObject> roots() {
        List<MadeObject> roots =
                new ArrayList<>(objects.stream().filter(each -> each.root).toList());
        if (roots.stream().noneMatch(each -> each.kind == MadeObject.Kind.CLASS)) {
            objects.stream()
                    .filter(each -> each.kind == MadeObject.Kind.CLASS && each.loader == null)
                    .forEach(roots::add);
        }
        return roots;
    }

    void write(Path file) {
        HprofBuilder builder = new HprofBuilder("1.0.2", idSize);
        for (MadeObject each : objects) {
            if (each.kind == MadeObject.Kind.CLASS) {
                builder.loadClass(each.id, each.name);
            }
        }
        int first = 0;
        for (int end : segmentEnds) {
            List<MadeObject> part = objects.subList(first, end);
            builder.segment(heap -> part.forEach(each -> write(each, heap)));
            first = end;
        }
        List<MadeObject> rest = objects.subList(first, objects.size());
        builder.segment(heap -> {
            rest.forEach(each -> write(each, heap));
            objects.stream().filter(each -> each.root).forEach(each -> writeRoot(each, heap));
        });
        builder.end().write(file);
    }

    /** Makes ordinary references of those in the referents of a class's objects. The file stays as it is. */
    void keepReferents(String className) {
        for (MadeObject each : objects) {
            if (each.type != null && each.type.isA(className)) {
                each.values.add(each.values.size() - 1, each.referent); // before the other field of Reference
                each.referent = null;
            }
        }
    }

    private static void writeRoot(MadeObject object, HprofHeap heap) {
        if (object.kind == MadeObject.Kind.CLASS) {
            heap.rootStickyClass(object.id);
        } else if (object.index % 3 == 0) {
            heap.rootJniGlobal(object.id, 0);
        } else if (object.index % 3 == 1) {
            heap.rootJavaFrame(object.id, 1, 0);
        } else {
            heap.rootThreadObject(object.id, 1, 1);
        }
    }

    private void write(MadeObject object, HprofHeap heap) {
        switch (object.kind) {
            case CLASS -> heap.classDump(object.id, description -> describe(object, description));
            case INSTANCE -> heap.instanceBytes(object.id, idOf(object.type), fields(object));
            case OBJECT_ARRAY ->
                heap.objectArray(
                        object.id,
                        idOf(object.type),
                        object.values.stream().mapToLong(MadeHeap::idOf).toArray());
            case BYTE_ARRAY -> heap.byteArray(object.id, new byte[object.index % 20]);
        }
    }

    private static long idOf(@Nullable MadeObject object) {
        return object == null ? 0 : object.id;
    }

    private static void describe(MadeObject type, HprofClass description) {
        description.superclass(idOf(type.superclass)).loader(idOf(type.loader)).signers(idOf(type.signers));
        int number = 0;
        for (MadeObject value : type.values) {
            description.staticField("s" + number++, HprofType.OBJECT, idOf(value));
        }
        for (int i = 0; i < type.ints; i++) {
            description.field("i" + i, HprofType.INT);
        }
        if (type.isReference) {
            description.field("referent", HprofType.OBJECT);
        }
        for (int i = 0; i < type.references; i++) {
            // Only Reference's own field of that name is special.
            description.field(i == 0 && !type.isReference ? "referent" : "f" + i, HprofType.OBJECT);
        }
    }

    private byte[] fields(MadeObject object) {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        int next = 0;
        for (MadeObject type = object.type; type != null; type = type.superclass) {
            bytes.position(bytes.position() + Integer.BYTES * type.ints);
            if (type.isReference) {
                putId(bytes, idOf(object.referent));
            }
            for (int i = 0; i < type.references; i++) {
                putId(bytes, idOf(object.values.get(next++)));
            }
        }
        byte[] result = new byte[bytes.position()];
        bytes.get(0, result);
        return result;
    }

    private void putId(ByteBuffer bytes, long id) {
        for (int i = idSize - 1; i >= 0; i--) {
            bytes.put((byte) (id >>> (i * Byte.SIZE)));
        }
    }
}
