// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.object.References;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.site.SitedObjects;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * A heap at one moment. Objects are known by their index, from 0 in the order of the dump; {@link #idOf} gives the
 * address or id that the dump has for one.
 *
 * <p>Sizes are bytes. An index that no object has is an {@link IndexOutOfBoundsException}. The index of the dump is made when
 * a question first needs it, so almost any question may fail to write it: with a {@link SnapshotException}, and where a
 * method throws no {@link IOException}, with that as the cause of an {@link java.io.UncheckedIOException}.
 *
 * <p>May be used by several threads at once. What is not yet in the index (dominators, referrers) is made when it is
 * first asked for, and kept with it. Closing it while another thread asks makes that thread fail with an {@link
 * IllegalStateException}.
 */
public interface Snapshot extends AutoCloseable {
    /** What the dump is and how much is in it. Needs no index. */
    SnapshotSummary summary();

    /**
     * What is wrong in the dump, in sentences, as far as that has been found: the index finds more than the summary.
     * Needs no index, but includes what an index found that is there already.
     */
    List<String> problems();

    /** Objects and bytes by class, of those classes that have any, in no order. Needs no index. */
    List<ClassCount> histogram();

    /** How much of the heap is held. */
    ReachabilitySummary reachability() throws IOException;

    /** Objects in the dump, classes' own objects included. */
    long objectCount();

    /** All objects, in ascending order. */
    default LongStream objects() {
        return LongStream.range(0, objectCount());
    }

    /** All classes, each at its {@link HeapClass#index}; also those that have no objects. */
    List<HeapClass> classes();

    /**
     * The fields and statics of a class, looked up in the dump. Needs no index. If the dump was written to since it was opened, it fails
     * with an {@link java.io.UncheckedIOException} whose cause is a {@link SnapshotException}.
     *
     * @param type {@link HeapClass#index}
     */
    ClassMembers membersOf(int type);

    /** The index of the object with an id, if there is one. */
    OptionalLong indexOf(long id);

    /** The id that the dump has for an object: mostly its address. */
    long idOf(long object);

    /** Of a class's own object, {@code java.lang.Class}. */
    HeapClass classOf(long object);

    /** What the object takes in the heap that it came from, in bytes. */
    long shallowBytes(long object);

    /**
     * What would become garbage with the object, in bytes: its own size and that of all it dominates. A caller that
     * asks about several objects one by one finds the same in {@link #dominators}; {@link #retainedOf} says what they
     * keep only together.
     */
    long retainedSize(long object);

    /**
     * The objects that an object refers to, in the order of its fields or elements; nulls and dangling references are
     * left out, and a reference that does not keep its target (the referent of a {@link java.lang.ref.Reference}) comes last.
     * An object's class is not among them.
     */
    long[] referees(long object);

    /** The same one after another, so that those of the longest array need no room. For one thread. */
    default PrimitiveIterator.OfLong eachReferee(long object) {
        return LongStream.of(referees(object)).iterator();
    }

    /** The objects that refer to an object, in ascending order; each once. Its class's objects are not among them. */
    long[] referrers(long object) throws IOException;

    /**
     * The first of them, so that the rest needs no room.
     *
     * @param limit more are left out
     */
    long[] referrers(long object, int limit) throws IOException;

    /** Why objects are held, in the order of the dump; several may be of one object. */
    List<GcRoot> roots();

    /** Which objects keep which, and how much each object retains. */
    Dominators dominators() throws IOException;

    /** An object with what it holds, and the beginning of that if it is much. */
    default ObjectDescription describe(long object) throws IOException {
        return describe(object, ElementPage.FIRST);
    }

    /** An object with what it holds. A GC log has no values, so its objects have only what they refer to. */
    ObjectDescription describe(long object, ElementPage page) throws IOException;

    /**
     * The objects of a class, in ascending order; those of its subclasses are not among them.
     *
     * @param type index of the class
     */
    LongStream objectsOf(int type);

    /**
     * The same of all classes of a name, as several loaders may each have one: class after class, and none if no class has
     * the name.
     *
     * @param className as in Java source: {@code byte[]}, {@code a.b.C$D}
     */
    default LongStream objectsOf(String className) {
        return classes().stream()
                .filter(type -> type.name().equals(className))
                .mapToLong(HeapClass::index)
                .flatMap(type -> objectsOf((int) type));
    }

    /**
     * The objects of some classes, with those that retain most. A class's own object is one of {@code java.lang.Class}.
     *
     * @param limit at most this many of the largest, at least 1
     */
    default Instances instancesOf(Predicate<HeapClass> classes, int limit) throws IOException {
        return instancesOf(classes, _ -> true, limit);
    }

    /**
     * The same of those that a test takes, which is asked once about each object of the classes, by several threads at once.
     *
     * @param limit at most this many of the largest, at least 1
     */
    Instances instancesOf(Predicate<HeapClass> classes, LongPredicate which, int limit) throws IOException;

    /**
     * The objects of some classes and the classes' own objects, in ascending order: what packages and class loaders are
     * taken to have. {@code objectsOwnedBy(type -> type.packageName().equals("a.b"))}
     */
    default LongStream objectsOwnedBy(Predicate<HeapClass> classes) {
        return OwnedObjects.of(this, classes);
    }

    /** The same as {@link #pathsToRoot(long, PathOptions)}: up to ten paths, none through a reference that keeps nothing. */
    default RootPaths pathsToRoot(long object) throws IOException {
        return pathsToRoot(object, PathOptions.standard());
    }

    /**
     * The shortest paths from GC roots to an object. A path begins at the last root on the way, unless that is a root
     * only because of a thread's stack: then the search also follows what else holds it. Instances hold their class
     * object, but such a path is given only for class objects that nothing else holds.
     */
    RootPaths pathsToRoot(long object, PathOptions options) throws IOException;

    /**
     * The shortest paths from GC roots to each of several objects, merged. {@link PathOptions#limit} does not count, as the
     * tree has a bound of its own.
     *
     * @param objects each counts once
     */
    MergedPaths mergedPaths(LongStream objects, PathOptions options) throws IOException;

    /**
     * What an object refers to and what refers to it, with names.
     *
     * @param limit at most this many of each are given
     */
    References references(long object, int limit) throws IOException;

    /**
     * What several objects keep together: what is reachable only through them, found by walking over the whole heap
     * without them. Of one object this is its retained size; of several it may be more than the sum, as they may keep
     * something only together. References do not keep their referents here either, and garbage never keeps what is not.
     *
     * @param objects each counts once
     */
    RetainedSet retainedOf(LongStream objects) throws IOException;

    /**
     * What would become garbage if an object let go of another, in bytes: exact, with whatever else the other is held by.
     * All fields or elements by which the first refers to the second are cut. 0 if the first is not strongly held, as
     * nothing depends on what it refers to.
     */
    default long freedByCutting(long from, long to) throws IOException {
        return freedByCutting(from, to, Long.MAX_VALUE).orElse(0);
    }

    /**
     * The same, if it can be found soon: the time depends on how much of what the first object keeps would stay.
     *
     * @param mostStaying empty if more objects would stay
     */
    OptionalLong freedByCutting(long from, long to, long mostStaying) throws IOException;

    /** Reads single fields of many objects; {@link FieldReader#NONE} for a GC log. */
    FieldReader fieldReader() throws IOException;

    /**
     * For each class, by its index, the retained sizes of its instances, of which those within another's retained size are
     * not counted again: the sum over the instances that no instance of the same class dominates. It is what the
     * instances keep one by one, and so at most {@link #retainedOf} all of them together, which counts also what only
     * several keep; this is known for all classes at once, in one walk over the dominator tree. A class's own object is an
     * instance of {@code java.lang.Class}.
     */
    long[] retainedByClass() throws IOException;

    /** The same by package, in the order of their names; a class's own object counts to the class's package. */
    List<PackageSizes> retainedByPackage() throws IOException;

    /** The same by class loader, in the order of their ids; a class's own object counts to the class's loader. */
    List<LoaderSizes> retainedByLoader() throws IOException;

    /** The threads that the dump has, in the order of their serials; none if it has none. */
    default List<HeapThread> threads() throws IOException {
        return threads(Integer.MAX_VALUE);
    }

    /**
     * The first of them. A program may have millions of virtual threads, and all their stacks take gigabytes.
     *
     * @param limit more are not given
     */
    List<HeapThread> threads(int limit) throws IOException;

    /**
     * The objects of which the dump says where they were allocated: those of {@code cairn dump --sites} and of the JDK's agent; none in
     * others. It walks over such a dump.
     */
    default SitedObjects sitedObjects() throws IOException {
        return SitedObjects.NONE;
    }

    /** How many stack traces the dump has: those of threads, and of places where objects were allocated. */
    int stackTraces();

    /**
     * By what an object refers to another: names of fields, {@code [7]} for an element, {@code static x}, and of a class
     * also {@code <class loader>} and {@code <superclass>}; in the order of the dump. Empty where that is not known.
     *
     * @param limit more are not given
     */
    List<String> referenceNames(long from, long to, int limit) throws IOException;

    /** Numbers of many objects, one after another. For one thread; another one asks for its own. */
    ObjectColumns columns() throws IOException;

    /** What objects hold, for callers that ask about many of them. */
    ObjectValues values() throws IOException;

    /** Android's heaps (app, image, zygote) with what is in each; none where the dump names none. */
    List<HeapPart> heapParts();

    /** Allocation sites, CPU samples and totals, which the JDK's agent writes beside the heap; empty for a GC log. */
    Optional<AgentRecords> agentRecords();

    /** Which AppDomain a GC log is of; empty for HPROF. */
    Optional<AppDomain> appDomain();

    /**
     * Checks all dominators and retained sizes against the whole graph, of which nothing is left out: any wrong one is
     * found. Takes a time that is linear in objects and references, and may be several times what finding them took.
     */
    Verification verify() throws IOException;

    /** Gives all memory back and deletes what was not to be kept. A second time does nothing. */
    @Override
    void close();
}
