// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.AppDomain;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How the facts of a log are kept with its index. */
final class LogFactsForm {
    private static final int NO_NUMBER = -1;
    /** Goes up when the form changes; no count of classes is so low. */
    private static final int FORM = -2;

    private LogFactsForm() {}

    static void write(LogFacts facts, DataOutput out) throws IOException {
        out.writeInt(FORM);
        out.writeInt(facts.classes().size());
        for (HeapClass type : facts.classes()) {
            write(type.name(), out);
            out.writeBoolean(type.defined());
        }
        out.writeInt(facts.roots().size());
        for (GcRoot root : facts.roots()) {
            out.writeLong(root.object());
            out.writeUTF(root.kind().name());
            out.writeInt(root.container().orElse(NO_NUMBER));
        }
        out.writeInt(facts.histogram().size());
        for (ClassCount each : facts.histogram()) {
            out.writeInt(each.type());
            out.writeLong(each.objects());
            out.writeLong(each.shallowBytes());
        }
        out.writeInt(facts.unitShift());
        out.writeInt(facts.shadowed().orElse(NO_NUMBER));
        write(facts.appDomain().name(), out);
        out.writeLong(facts.appDomain().timestamp().orElse(NO_NUMBER));
        write(facts.summary(), out);
    }

    /** What {@link #write} wrote; an exception if it is not. */
    static LogFacts read(DataInput in) throws IOException {
        if (in.readInt() != FORM) {
            throw new IOException("The index was written by another version of Cairn.");
        }
        List<HeapClass> classes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            classes.add(LogFacts.heapClass(classes.size(), readText(in), in.readBoolean()));
        }
        List<GcRoot> roots = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            roots.add(new GcRoot(
                    in.readLong(), RootKind.valueOf(in.readUTF()), 0, GcRoot.NO_FRAME, number(in.readInt())));
        }
        List<ClassCount> histogram = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            histogram.add(new ClassCount(in.readInt(), in.readLong(), in.readLong()));
        }
        return new LogFacts(
                classes,
                roots,
                histogram,
                in.readInt(),
                number(in.readInt()),
                new AppDomain(readText(in), longNumber(in.readLong())),
                readSummary(in));
    }

    private static OptionalInt number(int value) {
        return value == NO_NUMBER ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalLong longNumber(long value) {
        return value == NO_NUMBER ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static void write(SnapshotSummary summary, DataOutput out) throws IOException {
        write(summary.format(), out);
        out.writeInt(summary.idSize());
        out.writeLong(summary.objects());
        out.writeLong(summary.classes());
        out.writeLong(summary.gcRoots());
        out.writeLong(summary.shallowBytes());
        write(summary.layout(), out);
        out.writeInt(summary.dumps());
        out.writeLong(summary.truncatedAt().orElse(NO_NUMBER));
        out.writeInt(summary.problems().size());
        for (String problem : summary.problems()) {
            write(problem, out);
        }
    }

    private static SnapshotSummary readSummary(DataInput in) throws IOException {
        String format = readText(in);
        int idSize = in.readInt();
        long objects = in.readLong();
        long classes = in.readLong();
        long gcRoots = in.readLong();
        long bytes = in.readLong();
        String layout = readText(in);
        int dumps = in.readInt();
        OptionalLong truncatedAt = longNumber(in.readLong());
        List<String> problems = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            problems.add(readText(in));
        }
        return new SnapshotSummary(
                format,
                idSize,
                0,
                objects,
                classes,
                objects,
                0,
                0,
                gcRoots,
                bytes,
                layout,
                dumps,
                truncatedAt,
                problems);
    }

    /** Names may be longer than {@link DataOutput#writeUTF} allows. */
    private static void write(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > 4 * GcLogInput.LONGEST_NAME) {
            throw new IOException("The index has a text of " + length + " bytes.");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
