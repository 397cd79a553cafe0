// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.RootKind;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.words.Counted;
import java.util.List;

/** From the roots that a dump names to objects. */
final class RootResolution {
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
    RootResolution(
            RootList roots, ObjectIds ids, List<DumpedClass> classes, LoadedClasses loaded, List<String> problems) {
        this.roots = roots;
        this.ids = ids;
        this.classes = classes;
        this.loaded = loaded;
        this.problems = problems;
    }

    ResolvedRoots resolve() {
        ResolvedRoots.Builder result = new ResolvedRoots.Builder(roots);
        boolean sticky = false;
        long dangling = 0;
        for (int i = 0; i < roots.size(); i++) {
            long id = roots.id(i);
            long object = id == 0 ? ObjectIds.NONE : ids.indexOf(id);
            if (object >= 0) {
                sticky |= roots.kind(i) == RootKind.STICKY_CLASS;
                result.add(i, object);
            } else {
                dangling += id == 0 || isEarlierForm(i) ? 0 : 1;
            }
        }
        if (dangling > 0) {
            problems.add(Counted.of(dangling, "GC root is an object", "GC roots are objects")
                    + " that the dump does not have.");
        }
        if (!sticky) {
            addBootClasses(result);
        }
        return result.done();
    }

    /**
     * Whether a root that the dump does not have is a class that has been redefined, as by agents and the flight recorder: HotSpot
     * names its earlier form as loaded and as a root, and dumps nothing of it.
     */
    private boolean isEarlierForm(int root) {
        return roots.kind(root) == RootKind.STICKY_CLASS && loaded.contains(roots.id(root));
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
