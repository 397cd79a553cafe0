// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.wire.ring.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keeps all records that it receives, a line each. */
public class WrittenDown implements RecordSink {
    private final List<String> lines = new ArrayList<>();

    public List<String> lines() {
        return lines;
    }

    @Override
    public void sample(SampleRecord sample) {
        lines.add(
                sample.type() != RecordType.CPU
                        ? sample.type().name().toLowerCase(Locale.ROOT) + " " + sample.nanos() + " id " + sample.id()
                                + " size " + sample.amount()
                                + " interval "
                                + sample.interval() + " thread " + sample.thread() + " type " + sample.classNumber()
                                + " heap " + sample.heap() + " gc " + sample.gcEpoch() + " flags " + sample.flags()
                                + text(sample.frames())
                        : "cpu " + sample.nanos() + " " + sample.amount() + " thread " + sample.thread() + " flags "
                                + sample.flags() + text(sample.frames()));
    }

    private static String text(FrameList frames) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < frames.javaFrames(); i++) {
            text.append(' ').append(frames.method(i)).append('@').append(frames.bytecodeIndex(i));
        }
        for (int i = 0; i < frames.nativeFrames(); i++) {
            text.append(" 0x").append(Long.toHexString(frames.address(i)));
        }
        return text.toString();
    }

    @Override
    public void free(long nanos, long id, int heap, int gcEpoch) {
        lines.add("free " + nanos + " id " + id + " heap " + heap + " gc " + gcEpoch);
    }

    @Override
    public void method(int number, int type, int flags, String name, String signature, LineTable table) {
        lines.add("method " + number + " type " + type + " flags " + flags + " " + name + signature + " lines "
                + table.size());
    }

    @Override
    public void type(int number, String descriptor, String source) {
        lines.add("type " + number + " " + descriptor + " " + source);
    }

    @Override
    public void thread(int number, int flags, long javaId, int osTid, String name) {
        lines.add("thread " + number + " flags " + flags + " java " + javaId + " tid " + osTid + " " + name);
    }

    @Override
    public void heap(int number, String name, long interval) {
        lines.add("heap " + number + " " + name + " " + interval);
    }

    @Override
    public void gc(long nanos, int epoch) {
        lines.add("gc " + nanos + " " + epoch);
    }

    @Override
    public void interval(long nanos, long interval) {
        lines.add("interval " + nanos + " " + interval);
    }

    @Override
    public void mark(long nanos, int token) {
        lines.add("mark " + nanos + " " + token);
    }
}
