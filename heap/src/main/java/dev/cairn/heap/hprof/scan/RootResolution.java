// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.outline.LoadedClasses;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.IntList;
import dev.cairn.heap.words.Counted;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** From the roots that a dump names to objects. */
public final class RootResolution {
    private final RootList roots;
    private final ObjectIds ids;
    private final List<DumpedClass> classes;
    private final LoadedClasses loaded;
    private final List<String> problems;

    /**
     * The roots of a dump.
     *
     * @param problems sentences are added to them
     */
    public RootResolution(
            RootList roots, ObjectIds ids, List<DumpedClass> classes, LoadedClasses loaded, List<String> problems) {
        this.roots = roots;
        this.ids = ids;
        this.classes = classes;
        this.loaded = loaded;
        this.problems = problems;
    }

    public ResolvedRoots resolve() {
        ResolvedRoots.Builder result = new ResolvedRoots.Builder(roots);
        boolean sticky = false;
        IntList missing = new IntList();
        for (int i = 0; i < roots.size(); i++) {
            long id = roots.id(i);
            long object = id == 0 ? ObjectIds.NONE : ids.indexOf(id);
            if (object >= 0) {
                sticky |= roots.kind(i) == RootKind.STICKY_CLASS;
                result.add(i, object);
            } else if (id != 0) {
                missing.add(i);
            }
        }
        long dangling = missing.size() - earlierForms(missing);
        if (dangling > 0) {
            problems.add(Counted.of(dangling, "GC root is an object", "GC roots are objects")
                    + " that the dump does not have.");
        }
        if (!sticky) {
            addBootClasses(result);
        }
        if (result.size() == 0 && !classes.isEmpty()) {
            problems.add("The dump names no GC root, so all of its objects count as unreachable.");
        }
        return result.done();
    }

    /**
     * How many of the roots that the dump does not have are classes that have been redefined, as by agents and the flight
     * recorder: HotSpot names their earlier forms as loaded and as roots, and dumps nothing of them. What it dumps has the same
     * name.
     */
    private long earlierForms(IntList missing) {
        if (missing.size() == 0) {
            return 0;
        }
        Set<String> described = classes.stream()
                .filter(each -> each.record.isPresent())
                .map(each -> each.name)
                .collect(Collectors.toSet());
        long count = 0;
        for (int i = 0; i < missing.size(); i++) {
            int root = missing.get(i);
            long id = roots.id(root);
            boolean isClass = roots.kind(root) == RootKind.STICKY_CLASS && loaded.contains(id);
            count += isClass && described.contains(loaded.nameOf(id)) ? 1 : 0;
        }
        return count;
    }

    /** Without them nearly all of a dump would be garbage that is none. */
    private void addBootClasses(ResolvedRoots.Builder result) {
        int before = result.size();
        for (DumpedClass each : classes) {
            if (each.object >= 0 && each.record.map(ClassDumpRecord::loaderId).orElse(-1L) == 0) {
                result.addBootClass(each.object);
            }
        }
        if (result.size() > before) {
            problems.add("The dump names no class as a GC root; the " + (result.size() - before)
                    + " of the boot loader are taken to be.");
        }
    }
}
