// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The first walk over a dump that is to have allocation sites: which objects the held references name, and which numbers are free. */
final class SiteSurvey {
    private final MemorySegment bytes;
    private final int idSize;
    private final LongToInt stackOfHandle = new LongToInt();
    private final Set<String> wanted;
    private final Map<Long, String> wantedNames = new HashMap<>();
    private final Map<Long, Integer> serialOfName = new HashMap<>();
    private final LongToInt stackOfObject = new LongToInt();
    private final HeapRecord record;
    private long lastText;
    private long lastFrame;
    private long lastTrace;
    private long lastClass;

    private SiteSurvey(HprofFile file, DumpSites sites) {
        bytes = file.bytes();
        idSize = file.header().idSize();
        record = new HeapRecord(bytes, idSize);
        wanted = sites.stacks().stream()
                .flatMap(stack -> stack.frames().stream())
                .map(StackFrame::className)
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.toSet());
        for (int i = 0; i < sites.handles().length; i++) {
            stackOfHandle.put(sites.handles()[i], sites.stackOf()[i]);
        }
    }

    /** Walks over the whole file. */
    static SiteSurvey of(HprofFile file, DumpSites sites) throws SnapshotException {
        SiteSurvey survey = new SiteSurvey(file, sites);
        TopRecords.each(file, survey::look);
        return survey;
    }

    private void look(int tag, long body, long end) throws SnapshotException {
        switch (tag) {
            case HprofRecordTag.STRING -> text(body, end);
            case HprofRecordTag.LOAD_CLASS -> {
                int serial = BigEndian.i4(bytes, body);
                lastClass = Math.max(lastClass, Integer.toUnsignedLong(serial));
                serialOfName.put(id(body + 2 * Integer.BYTES + idSize), serial);
            }
            case HprofRecordTag.FRAME -> lastFrame = larger(lastFrame, id(body));
            case HprofRecordTag.TRACE -> lastTrace = Math.max(lastTrace, BigEndian.u4(bytes, body));
            case HprofRecordTag.HEAP_DUMP, HprofRecordTag.HEAP_DUMP_SEGMENT -> heap(body, end);
            default -> {}
        }
    }

    private void text(long body, long end) {
        long id = id(body);
        lastText = larger(lastText, id);
        int length = (int) Math.min(Integer.MAX_VALUE, end - body - idSize);
        if (length <= MOST_NAME) {
            String text =
                    ModifiedUtf8.decode(bytes.asSlice(body + idSize, length).toArray(ValueLayout.JAVA_BYTE));
            if (wanted.contains(text)) {
                wantedNames.put(id, text);
            }
        }
    }

    private static final int MOST_NAME = 1 << 10;

    private static long larger(long one, long other) {
        return Long.compareUnsigned(one, other) < 0 ? other : one;
    }

    private void heap(long from, long to) throws SnapshotException {
        for (long at = from; at < to; at = record.end()) {
            if (!record.read(at, to)) {
                throw SitedCopy.unreadable(at);
            }
            if (record.tag() == HeapRecordTag.ROOT_JNI_GLOBAL) {
                int stack = stackOfHandle.get(id(at + 1 + idSize));
                if (stack != LongToInt.NONE) {
                    stackOfObject.put(record.id(), stack);
                }
            }
        }
    }

    private long id(long at) {
        return Ids.read(bytes, at, idSize);
    }

    /** Whether the record that was read is the root of a reference that was held for the dump alone. */
    boolean isHolding(HeapRecord root) {
        return root.tag() == HeapRecordTag.ROOT_JNI_GLOBAL
                && stackOfHandle.get(id(root.end() - idSize)) != LongToInt.NONE;
    }

    /** The stack that allocated an object, or {@link LongToInt#NONE}. */
    int stackOf(long object) {
        return stackOfObject.get(object);
    }

    int objects() {
        return stackOfObject.size();
    }

    /** Serials of the classes that have one, by their names with slashes. */
    Map<String, Integer> serials() {
        Map<String, Integer> serials = new HashMap<>();
        wantedNames.forEach((id, name) -> {
            Integer serial = serialOfName.get(id);
            if (serial != null) {
                serials.put(name, serial);
            }
        });
        return serials;
    }

    /** The largest id of a text, unsigned. */
    long lastText() {
        return lastText;
    }

    long lastFrame() {
        return lastFrame;
    }

    long lastTrace() {
        return lastTrace;
    }

    long lastClass() {
        return lastClass;
    }

    static boolean isHeap(int tag) {
        return HprofRecordTag.FORMS
                .find(tag)
                .map(RecordForm::kind)
                .filter(RecordForm.Kind.DUMP::equals)
                .isPresent();
    }
}
