// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A dump with a few classes, and objects that a test puts into it. All classes but Loaded and Node's are roots. */
final class MadeHeap {
    static final long OBJECT = 0x1000;
    static final long CLASS = 0x1100;
    static final long REFERENCE = 0x1200;
    static final long SOFT = 0x1300;
    static final long WEAK = 0x1400;
    static final long PHANTOM = 0x1500;
    static final long FINAL = 0x1600;
    static final long LOADER = 0x1700;
    /** Two fields: left and right. */
    static final long NODE = 0x1800;
    /** One static: cache. */
    static final long HOLDER = 0x1900;
    /** No root: its loader and its instances hold it; one static: secret. */
    static final long LOADED = 0x1A00;

    static final long NODES = 0x1B00;
    static final long THREAD = 0x1C00;
    static final long STRING = 0x1D00;
    static final long VIRTUAL = 0x1E00;

    private long cached;
    private long secret;
    private long loader;

    MadeHeap cache(long id) {
        cached = id;
        return this;
    }

    MadeHeap secret(long id, long ofLoader) {
        secret = id;
        loader = ofLoader;
        return this;
    }

    /** The dump before its heap. */
    static HprofBuilder names() {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(CLASS, "java/lang/Class")
                .loadClass(REFERENCE, "java/lang/ref/Reference")
                .loadClass(SOFT, "java/lang/ref/SoftReference")
                .loadClass(WEAK, "java/lang/ref/WeakReference")
                .loadClass(PHANTOM, "java/lang/ref/PhantomReference")
                .loadClass(FINAL, "java/lang/ref/FinalReference")
                .loadClass(LOADER, "app/Loader")
                .loadClass(NODE, "a/b/Node")
                .loadClass(HOLDER, "a/b/Holder")
                .loadClass(LOADED, "c/Loaded")
                .loadClass(NODES, "[La/b/Node;")
                .loadClass(THREAD, "java/lang/Thread")
                .loadClass(STRING, "java/lang/String")
                .loadClass(VIRTUAL, "java/lang/VirtualThread");
    }

    Snapshot open(Path folder, Consumer<HprofHeap> objects) throws IOException {
        return open(folder, names(), objects);
    }

    Snapshot open(Path folder, HprofBuilder dump, Consumer<HprofHeap> objects) throws IOException {
        Path file = dump.segment(heap -> {
                    classes(heap);
                    objects.accept(heap);
                })
                .end()
                .write(folder.resolve("made.hprof"));
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    private void classes(HprofHeap heap) {
        heap.classDump(OBJECT, type -> {});
        heap.classDump(CLASS, type -> type.superclass(OBJECT));
        heap.classDump(
                REFERENCE,
                type -> type.superclass(OBJECT)
                        .field("referent", HprofType.OBJECT)
                        .field("next", HprofType.OBJECT)
                        .field("discovered", HprofType.OBJECT));
        for (long kind : new long[] {SOFT, WEAK, PHANTOM, FINAL}) {
            heap.classDump(kind, type -> type.superclass(REFERENCE));
        }
        heap.classDump(LOADER, type -> type.superclass(OBJECT).field("classes", HprofType.OBJECT));
        heap.classDump(
                NODE,
                type -> type.superclass(OBJECT).field("left", HprofType.OBJECT).field("right", HprofType.OBJECT));
        heap.classDump(HOLDER, type -> type.superclass(OBJECT).staticField("cache", HprofType.OBJECT, cached));
        heap.classDump(
                LOADED, type -> type.superclass(OBJECT).loader(loader).staticField("secret", HprofType.OBJECT, secret));
        heap.classDump(NODES, type -> type.superclass(OBJECT));
        heap.classDump(
                THREAD,
                type -> type.superclass(OBJECT).field("name", HprofType.OBJECT).field("tid", HprofType.LONG));
        heap.classDump(
                STRING,
                type -> type.superclass(OBJECT).field("value", HprofType.OBJECT).field("coder", HprofType.BYTE));
        heap.classDump(VIRTUAL, type -> type.superclass(THREAD));
        for (long type : new long[] {
            OBJECT, CLASS, REFERENCE, SOFT, WEAK, PHANTOM, FINAL, LOADER, HOLDER, NODES, THREAD, STRING, VIRTUAL
        }) {
            heap.rootStickyClass(type);
        }
    }

    /** {@code 0x1f via next -> ...}, from the root on. */
    static String words(Snapshot snapshot, RootPath path) {
        StringBuilder result = new StringBuilder();
        for (PathStep step : path.steps()) {
            result.append(result.isEmpty() ? "" : " -> ")
                    .append(step.via())
                    .append(" 0x")
                    .append(Long.toHexString(snapshot.idOf(step.object())));
        }
        return result.toString();
    }

    static List<String> words(Snapshot snapshot, List<RootPath> paths) {
        return paths.stream().map(path -> words(snapshot, path)).toList();
    }

    static long object(Snapshot snapshot, long id) {
        return snapshot.indexOf(id).orElseThrow();
    }
}
