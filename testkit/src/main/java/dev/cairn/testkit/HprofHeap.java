// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.List;
import java.util.function.Consumer;

/** The records inside one heap dump or one segment of it, in the order in which they are asked for. */
public final class HprofHeap {
    private final HprofBuilder file;
    final HprofBytes bytes;
    private int trace;

    HprofHeap(HprofBuilder file) {
        this.file = file;
        this.bytes = file.bytes();
    }

    /** The trace of what follows: 0 until the first call. */
    public HprofHeap trace(int serial) {
        this.trace = serial;
        return this;
    }

    public HprofHeap rootUnknown(long id) {
        return root(0xFF, id);
    }

    public HprofHeap rootJniGlobal(long id, long reference) {
        root(0x01, id).bytes.id(reference);
        return this;
    }

    public HprofHeap rootJniLocal(long id, int threadSerial, int frame) {
        root(0x02, id).bytes.u4(threadSerial).u4(frame);
        return this;
    }

    public HprofHeap rootJavaFrame(long id, int threadSerial, int frame) {
        root(0x03, id).bytes.u4(threadSerial).u4(frame);
        return this;
    }

    public HprofHeap rootNativeStack(long id, int threadSerial) {
        root(0x04, id).bytes.u4(threadSerial);
        return this;
    }

    public HprofHeap rootStickyClass(long id) {
        return root(0x05, id);
    }

    public HprofHeap rootThreadBlock(long id, int threadSerial) {
        root(0x06, id).bytes.u4(threadSerial);
        return this;
    }

    public HprofHeap rootMonitorUsed(long id) {
        return root(0x07, id);
    }

    public HprofHeap rootThreadObject(long id, int threadSerial, int traceSerial) {
        root(0x08, id).bytes.u4(threadSerial).u4(traceSerial);
        return this;
    }

    /** Android's. */
    public HprofHeap rootInternedString(long id) {
        return root(0x89, id);
    }

    /** Android's. */
    public HprofHeap rootFinalizing(long id) {
        return root(0x8A, id);
    }

    /** Android's. */
    public HprofHeap rootDebugger(long id) {
        return root(0x8B, id);
    }

    /** Android's. */
    public HprofHeap rootReferenceCleanup(long id) {
        return root(0x8C, id);
    }

    /** Android's. */
    public HprofHeap rootVmInternal(long id) {
        return root(0x8D, id);
    }

    /** Android's. */
    public HprofHeap rootJniMonitor(long id, int threadSerial, int frame) {
        root(0x8E, id).bytes.u4(threadSerial).u4(frame);
        return this;
    }

    /** Android's. */
    public HprofHeap unreachable(long id) {
        return root(0x90, id);
    }

    /** Android's: which heap the objects that follow are in. */
    public HprofHeap heapInfo(int heap, String name) {
        bytes.u1(0xFE).u4(heap).id(file.name(name));
        return this;
    }

    private HprofHeap root(int tag, long id) {
        bytes.u1(tag).id(id);
        return this;
    }

    /** Describes a class; its fields, and its superclass's that came before, are those of {@link #instance}. */
    public HprofHeap classDump(long id, Consumer<HprofClass> description) {
        HprofClass type = new HprofClass(file, id);
        description.accept(type);
        file.remember(type);
        bytes.u1(0x20).id(id).u4(trace);
        bytes.id(type.superId)
                .id(type.loader)
                .id(type.signers)
                .id(type.domain)
                .id(0)
                .id(0);
        bytes.u4(type.statedSize.orElse(file.instanceSize(id)));
        bytes.u2(type.constants.size());
        for (HprofClass.Value constant : type.constants) {
            bytes.u2((int) constant.nameId()).u1(constant.type().code()).value(constant.type(), constant.bits());
        }
        bytes.u2(type.statics.size());
        for (HprofClass.Value value : type.statics) {
            bytes.id(value.nameId()).u1(value.type().code()).value(value.type(), value.bits());
        }
        bytes.u2(type.fields.size());
        for (HprofClass.Field field : type.fields) {
            bytes.id(field.nameId()).u1(field.type().code());
        }
        return this;
    }

    /** An object of a class that was described before: a value a field, the class's own first, then its superclass's. */
    public HprofHeap instance(long id, long classId, long... values) {
        List<HprofType> types = file.fieldsOf(classId);
        if (types.size() != values.length) {
            throw new IllegalArgumentException("Objects of class 0x" + Long.toHexString(classId) + " have "
                    + types.size() + " fields, not " + values.length + ".");
        }
        HprofBytes data = file.bytes();
        for (int i = 0; i < values.length; i++) {
            data.value(types.get(i), values[i]);
        }
        return instanceBytes(id, classId, data.toArray());
    }

    /** An object with any bytes as its fields. */
    public HprofHeap instanceBytes(long id, long classId, byte[] data) {
        bytes.u1(0x21).id(id).u4(trace).id(classId).u4(data.length).raw(data);
        return this;
    }

    public HprofHeap objectArray(long id, long arrayClassId, long... elements) {
        bytes.u1(0x22).id(id).u4(trace).u4(elements.length).id(arrayClassId);
        for (long element : elements) {
            bytes.id(element);
        }
        return this;
    }

    /** An array of primitives, of each of which {@code elements} has the bits. */
    public HprofHeap primitiveArray(long id, HprofType type, long... elements) {
        bytes.u1(0x23).id(id).u4(trace).u4(elements.length).u1(type.code());
        for (long element : elements) {
            bytes.value(type, element);
        }
        return this;
    }

    public HprofHeap byteArray(long id, byte[] elements) {
        bytes.u1(0x23)
                .id(id)
                .u4(trace)
                .u4(elements.length)
                .u1(HprofType.BYTE.code())
                .raw(elements);
        return this;
    }

    public HprofHeap charArray(long id, String elements) {
        return primitiveArray(
                id, HprofType.CHAR, elements.chars().asLongStream().toArray());
    }

    /** Android's: an array of which only the length is written. */
    public HprofHeap primitiveArrayWithoutData(long id, HprofType type, int length) {
        bytes.u1(0xC3).id(id).u4(trace).u4(length).u1(type.code());
        return this;
    }

    /** Any bytes at all, such as those of a record with a wrong length. */
    public HprofHeap raw(byte... anything) {
        bytes.raw(anything);
        return this;
    }
}
