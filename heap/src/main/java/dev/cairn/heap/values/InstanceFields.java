// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The fields of one instance by their names, read when asked for. Of several of one name the one counts that is nearest
 * to the object's own class; {@link #upFrom} looks past those of subclasses.
 *
 * <p>An instance that is shorter than its class says has only the fields that it has the bytes of.
 */
public final class InstanceFields {
    private final MemorySegment bytes;
    private final int idSize;
    private final FieldLayout layout;
    private final ObjectRecord record;
    private final int firstSlot;

    InstanceFields(MemorySegment bytes, int idSize, FieldLayout layout, ObjectRecord record, int firstSlot) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.layout = layout;
        this.record = record;
        this.firstSlot = firstSlot;
    }

    /**
     * One field with what it holds.
     *
     * @param bits the value, signed as its type is; of an object its id, of a float or double what its bits are
     */
    public record Value(String name, HeapClass declaringClass, BasicType type, long bits) {}

    /** All fields, those of the class itself first. */
    public List<Value> all() {
        List<Value> result = new ArrayList<>();
        for (FieldLayout.Slot slot :
                layout.slots().subList(firstSlot, layout.slots().size())) {
            if (isThere(slot)) {
                result.add(value(slot));
            }
        }
        return List.copyOf(result);
    }

    /** The bits of all fields, as {@link #all} has them; empty for a field that the instance has no bytes of. */
    OptionalLong[] bits() {
        OptionalLong[] result = new OptionalLong[layout.slots().size() - firstSlot];
        for (int i = 0; i < result.length; i++) {
            FieldLayout.Slot slot = layout.slots().get(firstSlot + i);
            result[i] = isThere(slot) ? OptionalLong.of(read(slot)) : OptionalLong.empty();
        }
        return result;
    }

    /** The field of a name, if there is one. */
    public Optional<Value> find(String name) {
        for (int i = firstSlot; i < layout.slots().size(); i++) {
            FieldLayout.Slot slot = layout.slots().get(i);
            if (slot.name().equals(name) && isThere(slot)) {
                return Optional.of(value(slot));
            }
        }
        return Optional.empty();
    }

    /** Whether there is a field of that name. */
    public boolean has(String name) {
        return find(name).isPresent();
    }

    /** The id that a field holds; 0 if it is null, there is no such field, or it is of a primitive type. */
    public long reference(String name) {
        return find(name)
                .filter(value -> value.type() == BasicType.OBJECT)
                .map(Value::bits)
                .orElse(0L);
    }

    /** The bits of a field of a primitive type, or {@code otherwise} if there is no such field. */
    public long number(String name, long otherwise) {
        return find(name)
                .filter(value -> value.type() != BasicType.OBJECT)
                .map(Value::bits)
                .orElse(otherwise);
    }

    /** The object's class and its superclasses, from the class up. */
    public List<HeapClass> lineage() {
        return layout.lineage();
    }

    /** The same object without the fields of the classes below one of its lineage. */
    public InstanceFields upFrom(HeapClass owner) {
        return new InstanceFields(bytes, idSize, layout, record, layout.firstSlotOf(owner));
    }

    /** The object's id. */
    long id() {
        return record.id();
    }

    /** Bytes that the object has more than its class says, or, negative, less. */
    public long surplusBytes() {
        return record.length() - layout.bytes();
    }

    private boolean isThere(FieldLayout.Slot slot) {
        return slot.offset() + slot.type().size(idSize) <= record.length();
    }

    private Value value(FieldLayout.Slot slot) {
        return new Value(slot.name(), slot.declaringClass(), slot.type(), read(slot));
    }

    private long read(FieldLayout.Slot slot) {
        long raw = Ids.read(bytes, record.body() + slot.offset(), slot.type().size(idSize));
        return PrimitiveText.signed(slot.type(), raw);
    }
}
