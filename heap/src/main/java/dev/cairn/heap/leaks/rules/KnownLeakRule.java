// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.GatheringPoints;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ways that are known to leak in the JDK and in libraries. */
final class KnownLeakRule implements LeakRule {
    private final List<KnownLeak> known = KnownLeak.all();

    @Override
    public String id() {
        return "known-leak";
    }

    @Override
    public String title() {
        return "places in the JDK and in libraries that are known to leak";
    }

    @Override
    public String threshold() {
        return "It keeps at least --min-share of what is held.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (GatheringPoints.Point point : context.points().all()) {
            Optional<KnownLeak> match = known.stream()
                    .filter(each -> each.matches(point.held().way().signature()))
                    .findFirst();
            if (match.isPresent()
                    && point.bytes() >= context.fewestBytes()
                    && !context.isExplained(point.held().container())) {
                FindingDraft draft = context.draft(this)
                        .held(point.held())
                        .bytes(point.bytes())
                        .orCutAbove(point.gatherer())
                        .objects(point.objects())
                        .sentence(point.held().way().field() + " holds "
                                + match.get().what())
                        .evidence("This is known as " + match.get().name() + ".")
                        .advice(match.get().advice());
                boolean grew = Grown.always(context, point.held().way(), draft);
                boolean _ = result.add(draft.confidence(grew ? Confidence.HIGH : Confidence.MEDIUM)
                        .finish());
            }
        }
        return result;
    }
}
