// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordLayout.ClassName;
import dev.cairn.wire.ring.RecordLayout.Cpu;
import dev.cairn.wire.ring.RecordLayout.Free;
import dev.cairn.wire.ring.RecordLayout.Gc;
import dev.cairn.wire.ring.RecordLayout.Heap;
import dev.cairn.wire.ring.RecordLayout.Interval;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordLayout.MethodName;
import dev.cairn.wire.ring.RecordLayout.NativeStack;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import dev.cairn.wire.ring.RecordType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Makes records as a recorder would write them, one behind the other. Frames are pairs: method, bytecode index. */
public final class RecordBytes {
    private final ByteOrder order;
    private ByteBuffer bytes;

    public RecordBytes() {
        this(ByteOrder.nativeOrder());
    }

    public RecordBytes(ByteOrder order) {
        this.order = order;
        this.bytes = ByteBuffer.allocate(1 << 12).order(order);
    }

    /** All of them. */
    public byte[] array() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    public Bytes bytes() {
        return Bytes.owning(array());
    }

    public RecordBytes allocation(long nanos, long id, long size, long interval, int thread, int type, int... frames) {
        int at = begin(RecordType.ALLOCATION, Allocation.FRAMES + 4 * frames.length);
        bytes.putLong(at + Allocation.NANOS, nanos);
        bytes.putLong(at + Allocation.ID, id);
        bytes.putLong(at + Allocation.SIZE, size);
        bytes.putLong(at + Allocation.INTERVAL, interval);
        bytes.putInt(at + Allocation.THREAD, thread);
        bytes.putInt(at + Allocation.CLASS, type);
        bytes.putInt(at + Allocation.GC_EPOCH, 7);
        bytes.putShort(at + Allocation.JAVA_FRAMES, (short) (frames.length / 2));
        frames(at + Allocation.FRAMES, frames);
        return this;
    }

    /** Of memory in a heap of another kind, with addresses of native frames. */
    public RecordBytes nativeAllocation(int heap, long address, long size, int thread, long... addresses) {
        int at = begin(RecordType.ALLOCATION, Allocation.FRAMES + 8 * addresses.length);
        bytes.putLong(at + Allocation.SIZE, size);
        bytes.putLong(at + Allocation.ADDRESS, address);
        bytes.putInt(at + Allocation.THREAD, thread);
        bytes.putShort(at + Allocation.HEAP, (short) heap);
        bytes.putShort(at + Allocation.FLAGS, (short) Allocation.FLAG_TRUNCATED);
        bytes.putShort(at + Allocation.NATIVE_FRAMES, (short) addresses.length);
        for (int i = 0; i < addresses.length; i++) {
            bytes.putLong(at + Allocation.FRAMES + 8 * i, addresses[i]);
        }
        return this;
    }

    /** Of native memory as the agent writes it: with methods for native frames too. */
    public RecordBytes block(long nanos, long address, long size, long interval, int thread, int... frames) {
        int at = begin(RecordType.NATIVE, Allocation.FRAMES + 4 * frames.length);
        bytes.putLong(at + Allocation.NANOS, nanos);
        bytes.putLong(at + Allocation.ID, address);
        bytes.putLong(at + Allocation.ADDRESS, address);
        bytes.putLong(at + Allocation.SIZE, size);
        bytes.putLong(at + Allocation.INTERVAL, interval);
        bytes.putInt(at + Allocation.THREAD, thread);
        bytes.putShort(at + Allocation.HEAP, (short) Allocation.NATIVE_HEAP);
        bytes.putShort(at + Allocation.JAVA_FRAMES, (short) (frames.length / 2));
        frames(at + Allocation.FRAMES, frames);
        return this;
    }

    /** A block whose first frames are native functions, with a copy of the stack. */
    public RecordBytes blockWithStack(int natives, CopiedStack stack, int... frames) {
        int stackBytes = NativeStack.WORDS + 8 * stack.words().length;
        int at = begin(RecordType.NATIVE, Allocation.FRAMES + 4 * frames.length + stackBytes);
        bytes.putLong(at + Allocation.SIZE, 10);
        bytes.putShort(at + Allocation.HEAP, (short) Allocation.NATIVE_HEAP);
        bytes.putShort(at + Allocation.FLAGS, (short) Allocation.FLAG_NATIVE_STACK);
        bytes.putShort(at + Allocation.JAVA_FRAMES, (short) (frames.length / 2));
        bytes.putShort(at + Allocation.NATIVES, (short) natives);
        frames(at + Allocation.FRAMES, frames);
        int stackAt = at + Allocation.FRAMES + 4 * frames.length;
        bytes.putLong(stackAt + NativeStack.GOES_ON_AT, stack.goesOnAt());
        bytes.putLong(stackAt + NativeStack.STACK_POINTER, stack.begin());
        bytes.putLong(stackAt + NativeStack.FRAME_POINTER, stack.framePointer());
        bytes.putInt(stackAt + NativeStack.LIBRARIES, stack.libraries());
        bytes.putShort(stackAt + NativeStack.STACK_BYTES, (short) (8 * stack.words().length));
        bytes.putShort(stackAt + NativeStack.STACK_FLAGS, (short) (stack.isWhole() ? NativeStack.FLAG_WHOLE : 0));
        for (int i = 0; i < stack.words().length; i++) {
            bytes.putLong(stackAt + NativeStack.WORDS + 8 * i, stack.words()[i]);
        }
        return this;
    }

    public RecordBytes cpu(long nanos, long cpuNanos, int thread, int... frames) {
        int at = begin(RecordType.CPU, Cpu.FRAMES + 4 * frames.length);
        bytes.putLong(at + Cpu.NANOS, nanos);
        bytes.putLong(at + Cpu.CPU_NANOS, cpuNanos);
        bytes.putInt(at + Cpu.THREAD, thread);
        bytes.putShort(at + Cpu.JAVA_FRAMES, (short) (frames.length / 2));
        frames(at + Cpu.FRAMES, frames);
        return this;
    }

    private void frames(int at, int... frames) {
        for (int i = 0; i < frames.length; i++) {
            bytes.putInt(at + 4 * i, frames[i]);
        }
    }

    public RecordBytes free(long nanos, long id, int gcEpoch) {
        int at = begin(RecordType.FREE, Free.BYTES);
        bytes.putLong(at + Free.NANOS, nanos);
        bytes.putLong(at + Free.ID, id);
        bytes.putInt(at + Free.GC_EPOCH, gcEpoch);
        return this;
    }

    /** A method; lines are pairs: bytecode index, line. */
    public RecordBytes method(int number, int type, int flags, String name, String signature, int... lines) {
        byte[] nameBytes = ModifiedUtf8.encode(name);
        byte[] signatureBytes = ModifiedUtf8.encode(signature);
        int table = (MethodName.TEXT + nameBytes.length + signatureBytes.length + 7) & -8;
        int at = begin(RecordType.METHOD, table + 4 * lines.length);
        bytes.putInt(at + MethodName.NUMBER, number);
        bytes.putInt(at + MethodName.CLASS, type);
        bytes.putInt(at + MethodName.FLAGS, flags);
        bytes.putShort(at + MethodName.NAME_BYTES, (short) nameBytes.length);
        bytes.putShort(at + MethodName.SIGNATURE_BYTES, (short) signatureBytes.length);
        bytes.putInt(at + MethodName.LINES, lines.length / 2);
        bytes.put(at + MethodName.TEXT, nameBytes);
        bytes.put(at + MethodName.TEXT + nameBytes.length, signatureBytes);
        frames(at + table, lines);
        return this;
    }

    public RecordBytes type(int number, String descriptor, String source) {
        byte[] signatureBytes = ModifiedUtf8.encode(descriptor);
        byte[] sourceBytes = ModifiedUtf8.encode(source);
        int at = begin(RecordType.CLASS, ClassName.TEXT + signatureBytes.length + sourceBytes.length);
        bytes.putInt(at + ClassName.NUMBER, number);
        bytes.putShort(at + ClassName.SIGNATURE_BYTES, (short) signatureBytes.length);
        bytes.putShort(at + ClassName.SOURCE_BYTES, (short) sourceBytes.length);
        bytes.put(at + ClassName.TEXT, signatureBytes);
        bytes.put(at + ClassName.TEXT + signatureBytes.length, sourceBytes);
        return this;
    }

    public RecordBytes thread(int number, int flags, long javaId, int osTid, String name) {
        byte[] nameBytes = ModifiedUtf8.encode(name);
        int at = begin(RecordType.THREAD, ThreadName.TEXT + nameBytes.length);
        bytes.putInt(at + ThreadName.NUMBER, number);
        bytes.putInt(at + ThreadName.FLAGS, flags);
        bytes.putLong(at + ThreadName.JAVA_ID, javaId);
        bytes.putInt(at + ThreadName.OS_TID, osTid);
        bytes.putShort(at + ThreadName.NAME_BYTES, (short) nameBytes.length);
        bytes.put(at + ThreadName.TEXT, nameBytes);
        return this;
    }

    public RecordBytes heap(int number, String name, long interval) {
        byte[] nameBytes = ModifiedUtf8.encode(name);
        int at = begin(RecordType.HEAP, Heap.TEXT + nameBytes.length);
        bytes.putShort(at + Heap.NUMBER, (short) number);
        bytes.putShort(at + Heap.NAME_BYTES, (short) nameBytes.length);
        bytes.putLong(at + Heap.INTERVAL, interval);
        bytes.put(at + Heap.TEXT, nameBytes);
        return this;
    }

    public RecordBytes gc(long nanos, int epoch) {
        int at = begin(RecordType.GC, Gc.BYTES);
        bytes.putLong(at + Gc.NANOS, nanos);
        bytes.putInt(at + Gc.EPOCH, epoch);
        return this;
    }

    public RecordBytes interval(long nanos, long interval) {
        int at = begin(RecordType.INTERVAL, Interval.BYTES);
        bytes.putLong(at + Interval.NANOS, nanos);
        bytes.putLong(at + Interval.INTERVAL, interval);
        return this;
    }

    public RecordBytes mark(long nanos, int token) {
        int at = begin(RecordType.MARK, Mark.BYTES);
        bytes.putLong(at + Mark.NANOS, nanos);
        bytes.putInt(at + Mark.TOKEN, token);
        return this;
    }

    /** A record of any kind. */
    public RecordBytes raw(int typeCode, byte[] body) {
        int length = (RecordHeader.BYTES + body.length + 7) & -8;
        int at = room(length);
        bytes.putLong(at, ((long) typeCode << 32) | length);
        bytes.put(at + RecordHeader.BYTES, body);
        return this;
    }

    /** Changes a field of the last record. */
    public RecordBytes putShort(int lastRecordAt, int field, int value) {
        bytes.putShort(lastRecordAt + field, (short) value);
        return this;
    }

    public int length() {
        return bytes.position();
    }

    private int begin(RecordType type, int unpadded) {
        int length = (unpadded + 7) & -8;
        int at = room(length);
        bytes.putLong(at, RecordHeader.of(type, length));
        return at;
    }

    private int room(int length) {
        int at = bytes.position();
        if (bytes.remaining() < length) {
            bytes = ByteBuffer.allocate(2 * (at + length)).order(order).put(bytes.array(), 0, at);
        }
        bytes.position(at + length);
        return at;
    }
}
