// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Many objects of one class that no single object keeps, by the way in which most of them are held. */
final class ClassGroupRule implements LeakRule {
    private static final long FEWEST_OBJECTS = 100;
    private static final int MOST_CLASSES = 3;
    /** If gathering points have this share, no class needs a finding of its own. */
    private static final double EXPLAINED = 0.5;

    private static final double LARGE = 0.1;
    private static final double MAIN_WAY = 0.3;

    @Override
    public String id() {
        return "class-group";
    }

    @Override
    public String title() {
        return "many objects of one class that no single object keeps";
    }

    @Override
    public String threshold() {
        return "They keep a tenth of what is held and --min-share, and less than half of it is at gathering points.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        if (context.points().bytes() >= EXPLAINED * context.heldBytes()) {
            return result;
        }
        long[] retained = context.snapshot().retainedByClass();
        List<HeapClass> largest = context.snapshot().classes().stream()
                .filter(type -> !context.classes().isJdk(type) && type.kind() == HeapClass.Kind.INSTANCE)
                .filter(type -> context.share(retained[type.index()]) >= LARGE
                        && retained[type.index()] >= context.fewestBytes())
                .sorted(Comparator.comparingLong((HeapClass type) -> retained[type.index()])
                        .reversed())
                .limit(MOST_CLASSES)
                .toList();
        for (HeapClass type : largest) {
            find(context, type, retained[type.index()]).ifPresent(result::add);
        }
        return result;
    }

    private Optional<Finding> find(LeakContext context, HeapClass type, long bytes) throws IOException {
        MergedPaths paths = context.snapshot().mergedPaths(context.objectsOf(type), PathOptions.standard());
        if (paths.reached() < FEWEST_OBJECTS || paths.roots().isEmpty()) {
            return Optional.empty();
        }
        MergedPath at = paths.roots().getFirst();
        while (!at.children().isEmpty() && at.children().getFirst().targets() >= MAIN_WAY * paths.reached()) {
            at = at.children().getFirst();
        }
        if (context.isExplained(context.ways().of(at.sample()).container())) {
            return Optional.empty();
        }
        return Optional.of(context.draft(this)
                .held(context.ways().of(at.sample()))
                .bytes(bytes)
                .objects(paths.targets())
                .sentence(paths.targets() + " objects of " + ProgramClasses.nameOf(type) + " are held, most of them by "
                        + context.ways().of(at.sample()).way().fieldTo(ProgramClasses.nameOf(type)))
                .evidence("Of these, " + at.targets() + " are held in this way.")
                .confidence(context.share(bytes) >= GatheringPointRule.MUCH ? Confidence.MEDIUM : Confidence.LOW)
                .advice("See all ways with cairn snapshot paths FILE --class '" + type.name() + "'.")
                .finish());
    }
}
