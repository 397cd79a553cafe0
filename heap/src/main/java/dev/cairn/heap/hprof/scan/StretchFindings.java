// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.classes.ClassNaming;
import dev.cairn.heap.hprof.classes.NamedClass;
import dev.cairn.heap.index.StretchMarker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What several threads have found in the stretches of a dump. The names of classes may be looked up, by one thread at a time, while
 * others still add to it.
 */
final class StretchFindings {
    private final AtomicReferenceArray<StretchScan.Found> found;
    private final ClassNaming naming;
    /** Of each stretch; none where their names are still to be looked up. */
    private final List<List<NamedClass>> classes = new ArrayList<>();

    StretchFindings(int stretches, ClassNaming naming) {
        this.found = new AtomicReferenceArray<>(stretches);
        this.naming = naming;
        for (int i = 0; i < stretches; i++) {
            classes.add(List.of());
        }
    }

    void add(int stretch, StretchScan.Found its) {
        found.set(stretch, its);
    }

    /** What was found in a stretch, when all have been added. */
    StretchScan.Found of(int stretch) {
        return Objects.requireNonNull(found.get(stretch), "Nobody has walked this stretch.");
    }

    /** Looks up the names of all classes that were found so far. */
    void nameClasses() {
        for (int i = 0; i < found.length(); i++) {
            StretchScan.Found known = found.get(i);
            if (known != null && classes.get(i).isEmpty()) {
                classes.set(i, named(known));
            }
        }
    }

    private List<NamedClass> named(StretchScan.Found stretch) {
        List<NamedClass> named = new ArrayList<>(stretch.classes().size());
        for (int i = 0; i < stretch.classes().size(); i++) {
            named.add(
                    naming.named(stretch.classes().get(i), stretch.classDumps().get(2 * i + 1)));
        }
        return named;
    }

    /** Adds the classes of a stretch to a list. */
    void addClasses(int stretch, long firstObject, List<NamedClass> all) {
        for (NamedClass each : classes.get(stretch)) {
            all.add(each.behind(firstObject));
        }
    }

    /** What was marked in each stretch, when all have been added. */
    List<StretchMarker.Marked> marked() {
        List<StretchMarker.Marked> marked = new ArrayList<>();
        for (int i = 0; i < found.length(); i++) {
            marked.add(of(i).marked());
        }
        return marked;
    }
}
