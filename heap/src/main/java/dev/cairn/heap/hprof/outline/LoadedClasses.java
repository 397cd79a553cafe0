// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static dev.cairn.wire.hprof.HprofRecordTag.LOAD_CLASS;
import static dev.cairn.wire.hprof.HprofRecordTag.UNLOAD_CLASS;
import static dev.cairn.wire.hprof.HprofRecordTag.offset;

import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The classes that a file names, by the ids of their class objects and by the serial numbers that stacks use. */
public final class LoadedClasses {
    /** Up to this many classes may each have their own copy of a name, even if others have the same. */
    public static final int MANY = 1 << 16;

    private final MemorySegment bytes;
    private final int idSize;
    private final int classAt;
    private final int nameAt;
    private final HprofStrings strings;
    private final PositionTable byId;
    private final PositionTable bySerial;
    private final PositionTable unloaded;
    /** By the ids of their texts, where a small file may say one of them thousands of times: those that stacks have, and long ones. */
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    LoadedClasses(MemorySegment bytes, RecordBudget budget, int idSize, HprofStrings strings) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.strings = strings;
        this.classAt = offset(LOAD_CLASS, "class object", idSize);
        this.nameAt = offset(LOAD_CLASS, "name", idSize);
        this.byId = new PositionTable(bytes, budget, classAt, idSize);
        this.bySerial = new PositionTable(bytes, budget, offset(LOAD_CLASS, "class serial", idSize), Integer.BYTES);
        this.unloaded = new PositionTable(bytes, budget, offset(UNLOAD_CLASS, "class serial", idSize), Integer.BYTES);
    }

    void addLoad(long position) {
        byId.add(position);
        bySerial.add(position);
    }

    void addUnload(long position) {
        unloaded.add(position);
    }

    /** Number of different ids of class objects. */
    public int count() {
        return byId.size();
    }

    public boolean contains(long classId) {
        return byId.find(classId) != PositionTable.NONE;
    }

    /** Ids of all class objects, in the order of the file, each once. */
    public long[] ids() {
        return Arrays.stream(byId.positions())
                .map(position -> Ids.read(bytes, position + classAt, idSize))
                .toArray();
    }

    /** As in Java source; {@code <class 0x1f>} for a class that the file does not name. */
    public String nameOf(long classId) {
        long position = byId.find(classId);
        if (position == PositionTable.NONE) {
            return "<class 0x" + Long.toHexString(classId) + ">";
        }
        long nameId = nameIdAt(position);
        boolean mayTakeMuch = byId.size() > MANY || strings.isLong(nameId);
        return mayTakeMuch ? shared(nameId) : name(nameId); // few classes have the name of another
    }

    /** The same by serial number. */
    public String nameOfSerial(int serial) {
        long position = bySerial.find(Integer.toUnsignedLong(serial));
        return position == PositionTable.NONE
                ? "<class " + Integer.toUnsignedString(serial) + ">"
                : shared(nameIdAt(position));
    }

    /** Whether the file says that the class with a serial number was unloaded. */
    public boolean isUnloaded(int serial) {
        return unloaded.find(Integer.toUnsignedLong(serial)) != PositionTable.NONE;
    }

    /** The id of the first class with the name that is sought among the strings; 0 if there is none. */
    public long idOfSought() {
        long first = byId.first(position -> strings.namesSought(nameIdAt(position)));
        return first == PositionTable.NONE ? 0 : Ids.read(bytes, first + classAt, idSize);
    }

    private String shared(long nameId) {
        return names.computeIfAbsent(nameId, this::name);
    }

    private String name(long nameId) {
        return ClassNames.toSource(strings.text(nameId));
    }

    private long nameIdAt(long position) {
        return Ids.read(bytes, position + nameAt, idSize);
    }
}
