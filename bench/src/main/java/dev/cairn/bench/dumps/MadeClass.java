// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/**
 * A class of a synthetic dump. The class objects lie at the start of the heap, one after the other.
 *
 * @param serial its number in the dump, from 1
 * @param valueBytes of an object's values in the dump
 * @param shallowBytes that an object takes in the heap; means nothing for arrays
 */
record MadeClass(
        int serial, String hotSpotName, long superclassId, List<Field> fields, int valueBytes, int shallowBytes) {
    private static final int CLASS_OBJECT_SIZE = 112;

    static final MadeClass OBJECT = new MadeClass(1, "java/lang/Object", 0, List.of(), 0, HeapModel.instance(0));
    static final MadeClass CLASS = of(2, "java/lang/Class");
    static final MadeClass BYTES = of(3, "[B");
    static final MadeClass OBJECTS = of(4, "[Ljava/lang/Object;");
    /** Has no objects here, but readers look for it and for its kinds. */
    static final MadeClass REFERENCE = of(5, "java/lang/ref/Reference", reference("referent"));
    /** Is held by the root, and holds all that is reachable. */
    static final MadeClass HOLDER = of(6, "dev/cairn/made/Holder", reference("first"), reference("second"));

    static final MadeClass TREE_NODE =
            of(7, "dev/cairn/made/TreeNode", reference("left"), reference("right"), reference("parent"));
    static final MadeClass LIST_NODE = of(
            8, "dev/cairn/made/ListNode", reference("next"), reference("previous"), new Field("number", BasicType.INT));
    static final MadeClass MEMBER =
            of(9, "dev/cairn/made/Member", reference("friend"), reference("stranger"), reference("shared"));
    static final MadeClass SHARED = of(10, "dev/cairn/made/Shared", new Field("number", BasicType.LONG));
    static final MadeClass LEAK_NODE = of(
            11, "dev/cairn/made/LeakNode", reference("next"), reference("payload"), new Field("number", BasicType.INT));
    /** Nothing refers to its objects. */
    static final MadeClass GARBAGE = of(12, "dev/cairn/made/Garbage", new Field("number", BasicType.INT));

    static final List<MadeClass> ALL = List.of(
            OBJECT,
            CLASS,
            BYTES,
            OBJECTS,
            REFERENCE,
            HOLDER,
            TREE_NODE,
            LIST_NODE,
            MEMBER,
            SHARED,
            LEAK_NODE,
            GARBAGE,
            kindOfReference(13, "java/lang/ref/SoftReference"),
            kindOfReference(14, "java/lang/ref/WeakReference"),
            kindOfReference(15, "java/lang/ref/PhantomReference"),
            kindOfReference(16, "java/lang/ref/FinalReference"));

    MadeClass {
        fields = List.copyOf(fields);
    }

    /** A field of its objects. */
    record Field(String name, BasicType type) {}

    private static MadeClass of(int serial, String hotSpotName, Field... fields) {
        int valueBytes = 0;
        int heapBytes = 0;
        for (Field field : fields) {
            valueBytes += field.type.size(HprofStream.ID_SIZE);
            heapBytes += field.type.size(HeapModel.REFERENCE);
        }
        return new MadeClass(
                serial, hotSpotName, OBJECT.id(), List.of(fields), valueBytes, HeapModel.instance(heapBytes));
    }

    private static MadeClass kindOfReference(int serial, String hotSpotName) {
        return new MadeClass(
                serial, hotSpotName, REFERENCE.id(), List.of(), REFERENCE.valueBytes, REFERENCE.shallowBytes);
    }

    private static Field reference(String name) {
        return new Field(name, BasicType.OBJECT);
    }

    /** The first address behind the class objects. */
    static long endOfClassObjects() {
        return HeapModel.BASE + (long) ALL.size() * CLASS_OBJECT_SIZE;
    }

    long id() {
        return HeapModel.BASE + (serial - 1L) * CLASS_OBJECT_SIZE;
    }

    /** As Java source has it. */
    String javaName() {
        return switch (hotSpotName) {
            case "[B" -> "byte[]";
            case "[Ljava/lang/Object;" -> "java.lang.Object[]";
            default -> hotSpotName.replace('/', '.');
        };
    }
}
