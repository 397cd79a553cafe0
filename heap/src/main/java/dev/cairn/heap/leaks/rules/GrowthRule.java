// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Gathered;
import dev.cairn.heap.leaks.GatheringPoints;
import dev.cairn.heap.leaks.Growth;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is still small and held more in each dump than in the one before. */
final class GrowthRule implements LeakRule {
    private static final int MOST = 10;
    /** It has grown at least by this factor. */
    private static final double TIMES = 1.5;

    @Override
    public String id() {
        return "growth";
    }

    @Override
    public String title() {
        return "what holds more in each dump";
    }

    @Override
    public String threshold() {
        return "It keeps less than --min-share, grew in each dump by path, and by half in all; needs earlier dumps.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (GatheringPoints.Point point : context.smallPoints().all()) {
            Optional<Growth> growth = context.growth().of(point.held().way().signature());
            boolean grew = growth.isPresent()
                    && point.held().ofProgram()
                    && growth.get().always()
                    && growth.get().bytes().getLast()
                            >= TIMES * growth.get().bytes().getFirst();
            if (grew
                    && result.size() < MOST
                    && !context.isExplained(point.held().container())) {
                boolean _ = result.add(finding(context, point, growth.get()));
            }
        }
        return result;
    }

    private Finding finding(LeakContext context, GatheringPoints.Point point, Growth growth) throws IOException {
        Gathered contents = Gathered.in(context.snapshot(), point.held().container(), point.gatherer());
        FindingDraft draft = context.draft(this)
                .held(point.held())
                .madeAt(contents.element())
                .bytes(point.bytes())
                .orCutAbove(point.gatherer())
                .objects(point.objects())
                .sentence(
                        point.held().way().field() + ", " + contents.words() + ", grew by " + Bytes.of(growth.total()));
        boolean _ = Grown.always(context, point.held().way(), draft);
        return draft.confidence(growth.bytes().size() > 2 ? Confidence.MEDIUM : Confidence.LOW)
                .advice("Dump once more later: what still grows then is a leak.")
                .finish();
    }
}
