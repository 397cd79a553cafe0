// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/**
 * The classes of a synthetic dump.
 *
 * <p>Each has a class object; these lie at the start of the heap, one after the other.
 */
enum MadeClass {
    OBJECT("java/lang/Object", List.of()),
    CLASS("java/lang/Class", List.of()),
    BYTES("[B", List.of()),
    OBJECTS("[Ljava/lang/Object;", List.of()),
    /** Has no objects here, but readers look for it. */
    REFERENCE("java/lang/ref/Reference", List.of(new Field("referent", BasicType.OBJECT))),
    /** Is reached by the root, and holds all that is reachable. */
    HOLDER("dev/cairn/made/Holder", List.of(new Field("first", BasicType.OBJECT), new Field("second", BasicType.OBJECT))),
    TREE_NODE(
            "dev/cairn/made/TreeNode",
            List.of(
                    new Field("left", BasicType.OBJECT),
                    new Field("right", BasicType.OBJECT),
                    new Field("parent", BasicType.OBJECT))),
    LIST_NODE(
            "dev/cairn/made/ListNode",
            List.of(
                    new Field("next", BasicType.OBJECT),
                    new Field("previous", BasicType.OBJECT),
                    new Field("number", BasicType.INT))),
    MEMBER(
            "dev/cairn/made/Member",
            List.of(
                    new Field("friend", BasicType.OBJECT),
                    new Field("stranger", BasicType.OBJECT),
                    new Field("shared", BasicType.OBJECT))),
    SHARED("dev/cairn/made/Shared", List.of(new Field("number", BasicType.LONG))),
    LEAK_NODE(
            "dev/cairn/made/LeakNode",
            List.of(
                    new Field("next", BasicType.OBJECT),
                    new Field("payload", BasicType.OBJECT),
                    new Field("number", BasicType.INT))),
    /** Nothing refers to its objects. */
    GARBAGE("dev/cairn/made/Garbage", List.of(new Field("number", BasicType.INT)));

    private static final int CLASS_OBJECT_SIZE = 112;

    private final String hotSpotName;
    private final List<Field> fields;

    MadeClass(String hotSpotName, List<Field> fields) {
        this.hotSpotName = hotSpotName;
        this.fields = fields;
    }

    /** A field of its objects. */
    record Field(String name, BasicType type) {}

    /** The first address behind the class objects. */
    static long endOfClassObjects() {
        return HeapModel.BASE + (long) values().length * CLASS_OBJECT_SIZE;
    }

    long id() {
        return HeapModel.BASE + (long) ordinal() * CLASS_OBJECT_SIZE;
    }

    String hotSpotName() {
        return hotSpotName;
    }

    /** As {@code GC.class_histogram} and Java source have it. */
    String javaName() {
        return switch (this) {
            case BYTES -> "byte[]";
            case OBJECTS -> "java.lang.Object[]";
            default -> hotSpotName.replace('/', '.');
        };
    }

    List<Field> fields() {
        return fields;
    }

    /** Bytes of an object's values in the dump. */
    int valueBytes() {
        return fields.stream()
                .mapToInt(field -> field.type().size(HprofStream.ID_SIZE))
                .sum();
    }

    /** Bytes that an object takes; not for arrays. */
    int shallowBytes() {
        return HeapModel.instance(fields.stream()
                .mapToInt(field -> field.type().size(HeapModel.REFERENCE))
                .sum());
    }
}
