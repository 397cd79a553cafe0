// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Gathered;
import dev.cairn.heap.leaks.GatheringPoints;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Listeners that nobody took away, and that alone keep the objects that they were made for. */
final class ListenerRule implements LeakRule {
    private static final long FEWEST = 100;
    private static final int SAMPLE = 100;
    private static final double NEARLY_ALL = 0.8;
    private static final Pattern FIELD =
            Pattern.compile("(?i).*(listener|observer|subscriber|callback|handler|watcher|hook).*");
    private static final Pattern OUTER = Pattern.compile("this\\$\\d+|arg\\$\\d+|val\\$.*");

    @Override
    public String id() {
        return "listeners";
    }

    @Override
    public String title() {
        return "listeners that alone keep the objects that they were made for";
    }

    @Override
    public String threshold() {
        return "At least " + FEWEST + " of them keep --min-share of what is held.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (GatheringPoints.Point point : context.points().all()) {
            if (point.bytes() < context.fewestBytes()
                    || !point.held().ofProgram()
                    || context.isExplained(point.held().container())) {
                continue;
            }
            Gathered contents = Gathered.in(context.snapshot(), point.held().container(), point.gatherer());
            boolean listening = FIELD.matcher(point.held().way().field()).matches()
                    || FIELD.matcher(contents.elementClass()).matches()
                    || contents.elementClass().contains("$$Lambda");
            if (listening && contents.elements().orElse(0) >= FEWEST) {
                Sample sample = sample(context, point.gatherer());
                if (sample.seen > 0 && sample.keeping >= NEARLY_ALL * sample.seen) {
                    boolean _ = result.add(finding(context, point, contents, sample));
                }
            }
        }
        return result;
    }

    /** How many listeners were looked at, how many keep an object of the program, and of what class. */
    private record Sample(int seen, int keeping, String owner) {}

    private static Sample sample(LeakContext context, long gatherer) throws IOException {
        int seen = 0;
        int keeping = 0;
        String owner = "";
        for (long listener : context.dominators().dominatedBy(gatherer, SAMPLE)) {
            seen++;
            for (var each : context.snapshot().references(listener, SAMPLE).referees()) {
                HeapClass type = context.snapshot().classOf(each.object());
                if (OUTER.matcher(each.name()).matches()
                        && !context.classes().isJdk(type)
                        && context.dominators().dominatorOf(each.object()).equals(OptionalLong.of(listener))) {
                    keeping++;
                    owner = ProgramClasses.nameOf(type);
                    break;
                }
            }
        }
        return new Sample(seen, keeping, owner);
    }

    private Finding finding(LeakContext context, GatheringPoints.Point point, Gathered contents, Sample sample)
            throws IOException {
        HolderWay way = point.held().way();
        FindingDraft draft = context.draft(this)
                .held(point.held())
                .madeAt(contents.element())
                .bytes(point.bytes())
                .orCutAbove(point.gatherer())
                .objects(contents.elements().orElse(0))
                .sentence(way.field() + " holds " + contents.elements().orElse(0)
                        + " listeners that alone keep objects of " + sample.owner)
                .evidence("Of " + sample.seen + " listeners that were looked at, " + sample.keeping
                        + " are all that holds the object that they were made for.");
        boolean grew = Grown.always(context, way, draft);
        return draft.confidence(grew ? Confidence.HIGH : Confidence.MEDIUM)
                .advice("Take each listener away when its " + sample.owner + " is done with.")
                .finish();
    }
}
