// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.RootKind;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.words.Counted;
import java.util.List;

/** From the roots that a dump names to objects. */
final class RootResolution {
    private final FirstPass.Result first;
    private final List<DumpedClass> classes;
    private final List<String> problems;

    /**
     * The roots of a dump.
     *
     * @param problems sentences are added to them
     */
    RootResolution(FirstPass.Result first, List<DumpedClass> classes, List<String> problems) {
        this.first = first;
        this.classes = classes;
        this.problems = problems;
    }

    ResolvedRoots resolve() {
        ResolvedRoots.Builder result = new ResolvedRoots.Builder(first.roots());
        boolean sticky = false;
        long dangling = 0;
        for (int i = 0; i < first.roots().size(); i++) {
            long id = first.roots().id(i);
            long object = id == 0 ? ObjectIds.NONE : first.ids().ids().indexOf(id);
            if (object >= 0) {
                sticky |= first.roots().kind(i) == RootKind.STICKY_CLASS;
                result.add(i, object);
            } else {
                dangling += id == 0 ? 0 : 1;
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
