// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.LongColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One AppDomain of a log as columns of numbers, for code that makes an index of it. Objects, references and roots are
 * in the order of the file and known by their position there. Ids are as in the file: nothing is resolved, so an id may
 * belong to two objects, and a reference or a root to none.
 *
 * <p>The columns lie in nameless files of a folder that the caller gives, some three times the size of the log at most,
 * so the Java heap holds only types. Once it is made, any thread may read it until it is closed.
 */
public final class GcLogGraph implements AutoCloseable {
    private final FileColumn ids;
    private final FileColumn types;
    private final FileColumn sizes;
    /** Of each object, the position of its first reference; one more at the end. */
    private final FileColumn starts;

    private final FileColumn references;
    private final FileColumn rootIds;
    /** Kind above flags. */
    private final FileColumn rootKinds;

    private final FileColumn rootContainers;
    private final List<FileColumn> columns = new ArrayList<>();
    private final GcLogTypes typeTable = new GcLogTypes();
    private final LogSizes believed = new LogSizes();
    private final List<String> problems = new ArrayList<>();
    private String name = "";
    private OptionalLong timestamp = OptionalLong.empty();
    private GcLogReport report = new GcLogReport(0, 0, OptionalLong.empty(), List.of());

    private GcLogGraph(Path folder) throws IOException {
        ids = column(folder);
        types = column(folder);
        sizes = column(folder);
        starts = column(folder);
        references = column(folder);
        rootIds = column(folder);
        rootKinds = column(folder);
        rootContainers = column(folder);
    }

    private FileColumn column(Path folder) throws IOException {
        FileColumn column = new FileColumn(folder);
        columns.add(column);
        return column;
    }

    /**
     * Reads an AppDomain of a file.
     *
     * @param number counted from 1
     * @param folder that has room for the columns
     * @throws SnapshotException if the file is no log, or has fewer AppDomains
     */
    public static GcLogGraph read(Path file, int number, Path folder, Progress progress) throws IOException {
        GcLogGraph graph = new GcLogGraph(folder);
        try {
            graph.report = GcLogFile.readAppDomain(file, number, graph.new Filler(), progress);
            graph.starts.add(graph.references.size());
            graph.problems.addAll(graph.report.problems());
            graph.typeTable.tell(graph.problems);
            graph.believed.tell(graph.problems);
            return graph;
        } catch (IOException | RuntimeException e) {
            graph.close();
            throw e;
        }
    }

    /** The AppDomain's name. */
    public String name() {
        return name;
    }

    /** Milliseconds since the device was started, modulo 2^32; no date can be had from it. */
    public OptionalLong timestamp() {
        return timestamp;
    }

    /** What the file was like: how many dumps it holds, and where it breaks off. */
    public GcLogReport report() {
        return report;
    }

    /** Sentences about what was wrong in the file. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    public long objectCount() {
        return ids.size();
    }

    public long id(long object) {
        return ids.get(object);
    }

    /** The ids of all objects. */
    LongColumn ids() {
        return ids.column();
    }

    /** The number of the object's type, for {@link #types}. */
    public int type(long object) {
        return (int) types.get(object);
    }

    /** In bytes; 0 if the log has a size there that cannot be. */
    public long size(long object) {
        return sizes.get(object);
    }

    /** References of all objects; those of one are from {@link #referencesFrom} of it to that of the next. */
    public long referenceCount() {
        return references.size();
    }

    /** The position of an object's first reference; of {@link #objectCount} the end of the last one's. */
    public long referencesFrom(long object) {
        return starts.get(object);
    }

    /** The id that a reference names; 0 if it is null and no object has that id. */
    public long reference(long position) {
        return references.get(position);
    }

    public GcLogTypes types() {
        return typeTable;
    }

    /** All root records, also of those that retain nothing. */
    public long rootCount() {
        return rootIds.size();
    }

    /** The id of the object that is a root. */
    public long rootId(long root) {
        return rootIds.get(root);
    }

    public RootKind rootKind(long root) {
        return RootKinds.fromLog(rawKind(root), rootFlags(root));
    }

    /** Whether the root keeps its object; a weak handle does not. */
    public boolean rootRetains(long root) {
        return RootKinds.retains(rootFlags(root));
    }

    /** As in the file. */
    public int rootFlags(long root) {
        return (int) rootKinds.get(root);
    }

    private int rawKind(long root) {
        return (int) (rootKinds.get(root) >>> Integer.SIZE);
    }

    /** The number of the type whose static variable the root is. */
    public OptionalInt rootContainer(long root) {
        int type = (int) rootContainers.get(root);
        return type < 0 ? OptionalInt.empty() : OptionalInt.of(type);
    }

    @Override
    public void close() throws IOException {
        for (FileColumn column : columns) {
            column.close();
        }
    }

    private final class Filler implements GcLogVisitor {
        @Override
        public void appDomain(long version, String ofDomain, OptionalLong ticks) {
            name = ofDomain;
            timestamp = ticks;
        }

        @Override
        public void type(long id, String ofType) throws IOException {
            typeTable.define(id, ofType);
        }

        @Override
        public void object(long id, long typeId, long size, long[] to, int count) throws IOException {
            ids.add(id);
            types.add(typeTable.numberOf(typeId));
            sizes.add(believed.next(size));
            starts.add(references.size());
            moreReferences(to, count);
        }

        @Override
        public void moreReferences(long[] to, int count) throws IOException {
            for (int i = 0; i < count; i++) {
                references.add(to[i]);
            }
        }

        @Override
        public void root(long id, int kind, int flags, OptionalLong containerType) throws IOException {
            rootIds.add(id);
            rootKinds.add(((long) kind << Integer.SIZE) | flags);
            rootContainers.add(containerType.isPresent() ? typeTable.numberOf(containerType.getAsLong()) : -1);
        }

        @Override
        public void end(String ofDomain, OptionalLong ticks) {
            if (timestamp.isEmpty()) {
                timestamp = ticks;
            }
        }
    }
}
