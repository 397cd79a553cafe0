// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Gathered;
import dev.cairn.heap.leaks.GatheringPoints;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An object that much of the heap gathers in. */
final class GatheringPointRule implements LeakRule {
    static final double MUCH = 0.2;
    static final int MANY_ELEMENTS = 1000;
    private static final int MOST = 20;
    private static final long MUCH_OF_JDK = 1 << 20;

    @Override
    public String id() {
        return "gathering-point";
    }

    @Override
    public String title() {
        return "an object that much of the heap gathers in";
    }

    @Override
    public String threshold() {
        return "It keeps at least --min-share of what is held.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (GatheringPoints.Point point : context.points().all()) {
            if (result.size() < MOST
                    && isWorthIt(context, point)
                    && !context.isExplained(point.held().container())) {
                boolean _ = result.add(finding(context, point));
            }
        }
        return result;
    }

    /** What the JDK itself holds is a matter of course unless it is much. */
    private static boolean isWorthIt(LeakContext context, GatheringPoints.Point point) {
        return point.bytes() >= context.fewestBytes() && (point.held().ofProgram() || point.bytes() >= MUCH_OF_JDK);
    }

    private Finding finding(LeakContext context, GatheringPoints.Point point) throws IOException {
        long container = point.held().container();
        Gathered contents = Gathered.in(context.snapshot(), container, point.gatherer());
        FindingDraft draft = context.draft(this)
                .held(point.held())
                .madeAt(contents.element())
                .bytes(point.bytes())
                .orCutAbove(point.gatherer())
                .objects(point.objects())
                .sentence(point.held().way().field() + " holds " + words(point, contents));
        boolean unbounded = contents.elements().orElse(0) >= MANY_ELEMENTS && Unbounded.is(context, point);
        boolean much = context.share(point.bytes()) >= MUCH;
        boolean grew = Grown.always(context, point.held().way(), draft);
        if (unbounded) {
            draft.evidence("It is a collection that has no bound of its own.");
        }
        Confidence size = point.held().ofProgram() && (much || unbounded) ? Confidence.MEDIUM : Confidence.LOW;
        boolean sure = grew
                && point.held().ofProgram()
                && (unbounded || (much && context.earlier().size() > 1));
        return draft.confidence(sure ? Confidence.HIGH : size)
                .advice(point.held()
                        .last()
                        .map(cut -> "Where " + cut.name() + " is filled, remove what is no longer needed, or bound it.")
                        .orElse("Let go of it where it is held, or bound what it holds."))
                .finish();
    }

    private static String words(GatheringPoints.Point point, Gathered contents) {
        String many =
                point.objects() > 1 ? " (" + point.objects() + " such objects, of which this is the largest)" : "";
        String what = contents.elementClass().isEmpty() ? "" : ", mostly of " + contents.elementClass();
        return contents.words() + what + many;
    }
}
