// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.DumpParts;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.words.Counted;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a dump, as the first walk over it has found. */
final class DumpProblems {
    private static final int MOST_BROKEN_TOLD = 10;

    private final HprofFile file;
    private final DumpOutline outline;
    private final LongList broken;

    /** @param broken where records cannot be right, and how many bytes were not read for it, in turn */
    DumpProblems(HprofFile file, DumpOutline outline, LongList broken) {
        this.file = file;
        this.outline = outline;
        this.broken = broken;
    }

    /**
     * Each as a sentence.
     *
     * @param ofClasses those that the classes have
     * @param shadowed how many objects have an id that another object has
     */
    List<String> sentences(List<String> ofClasses, long shadowed) {
        List<String> problems = new ArrayList<>();
        problems.addAll(file.problems());
        problems.addAll(outline.problems());
        if (outline.truncatedAt().isPresent() || outline.dumps() == 0) {
            DumpParts.beside(file.path()).ifPresent(problems::add);
        }
        problems.addAll(ofClasses);
        for (int i = 0; i < Math.min(broken.size(), 2 * MOST_BROKEN_TOLD); i += 2) {
            if (!isCut(broken.get(i))) {
                problems.add("The record at byte " + broken.get(i) + " cannot be right; "
                        + Counted.of(broken.get(i + 1), "byte", "bytes") + " of its segment "
                        + (broken.get(i + 1) == 1 ? "was" : "were") + " not read.");
            }
        }
        if (broken.size() > 2 * MOST_BROKEN_TOLD) {
            int more = broken.size() / 2 - MOST_BROKEN_TOLD;
            problems.add(more == 1 ? "There is 1 more such record." : "There are " + more + " more such records.");
        }
        if (shadowed > 0) {
            problems.add(Counted.of(shadowed, "object has", "objects have")
                    + " an id that another object has; the first with an id counts; the histogram counts both.");
        }
        return problems;
    }

    /** Whether the file breaks off in a record that begins there, which a problem of the file says already. */
    private boolean isCut(long at) {
        return outline.truncatedAt().isPresent()
                && CutRecord.isAt(
                        at,
                        file.bytes(),
                        file.header().idSize(),
                        outline.segments().getLast());
    }
}
