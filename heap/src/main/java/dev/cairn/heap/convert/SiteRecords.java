// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** Writes the stacks of allocation sites as records, with numbers that the dump does not use. */
final class SiteRecords {
    private static final long LARGEST_4 = 0xFFFF_FFFFL;

    private final OutputStream out;
    private final int idSize;
    private final Map<String, Integer> serials;
    private final Map<String, Long> texts = new HashMap<>();
    private final Map<StackFrame, Long> frames = new HashMap<>();
    private long lastText;
    private long lastFrame;
    private long lastClass;

    SiteRecords(OutputStream out, int idSize, SiteSurvey survey) {
        this.out = out;
        this.idSize = idSize;
        serials = new HashMap<>(survey.serials());
        lastText = survey.lastText();
        lastFrame = survey.lastFrame();
        lastClass = survey.lastClass();
    }

    /**
     * Writes a stack.
     *
     * @param serial of its trace
     */
    void write(int serial, DumpSites.Stack stack) throws IOException {
        ByteBuffer trace =
                ByteBuffer.allocate(3 * Integer.BYTES + (stack.frames().size() + 1) * idSize);
        trace.putInt(serial).putInt(0).putInt(stack.frames().size() + 1);
        for (StackFrame frame : stack.frames()) {
            putId(trace, frame(frame));
        }
        putId(trace, frame(new StackFrame(AllocationSite.NOTE_CLASS, stack.note(), "", "", StackFrame.NO_LINE)));
        record(HprofRecordTag.TRACE, trace.array());
    }

    private long frame(StackFrame frame) throws IOException {
        Long known = frames.get(frame);
        if (known != null) {
            return known;
        }
        long method = text(frame.method());
        long signature = frame.signature().isEmpty() ? 0 : text(frame.signature());
        long source = frame.source().isEmpty() ? 0 : text(frame.source());
        int serial = serial(frame.className().replace('.', '/'));
        lastFrame = next(lastFrame);
        frames.put(frame, lastFrame);
        ByteBuffer record = ByteBuffer.allocate(4 * idSize + 2 * Integer.BYTES);
        putId(record, lastFrame);
        putId(record, method);
        putId(record, signature);
        putId(record, source);
        record.putInt(serial).putInt(frame.line());
        record(HprofRecordTag.FRAME, record.array());
        return lastFrame;
    }

    private long text(String text) throws IOException {
        Long known = texts.get(text);
        if (known != null) {
            return known;
        }
        lastText = next(lastText);
        texts.put(text, lastText);
        byte[] characters = ModifiedUtf8.encode(text);
        ByteBuffer record = ByteBuffer.allocate(idSize + characters.length);
        putId(record, lastText);
        record.put(characters);
        record(HprofRecordTag.STRING, record.array());
        return lastText;
    }

    /** Of a class that the dump does not name, as it is hidden or was unloaded, a name alone: no object is of it. */
    private int serial(String className) throws IOException {
        Integer known = serials.get(className);
        if (known != null) {
            return known;
        }
        long name = text(className);
        lastText = next(lastText); // no object has the id of a text
        lastClass++;
        serials.put(className, (int) lastClass);
        ByteBuffer record = ByteBuffer.allocate(2 * Integer.BYTES + 2 * idSize);
        record.putInt((int) lastClass);
        putId(record, lastText);
        record.putInt(0);
        putId(record, name);
        record(HprofRecordTag.LOAD_CLASS, record.array());
        return (int) lastClass;
    }

    private long next(long last) throws SnapshotException {
        if (last == (idSize == Long.BYTES ? -1 : LARGEST_4)) {
            throw new SnapshotException("The dump has no ids left for the names of allocation sites.");
        }
        return last + 1;
    }

    private void putId(ByteBuffer to, long id) {
        if (idSize == Long.BYTES) {
            to.putLong(id);
        } else {
            to.putInt((int) id);
        }
    }

    private void record(int tag, byte[] body) throws IOException {
        out.write(ByteBuffer.allocate(HprofRecordTag.HEADER_SIZE)
                .put((byte) tag)
                .putInt(0)
                .putInt(body.length)
                .array());
        out.write(body);
    }
}
