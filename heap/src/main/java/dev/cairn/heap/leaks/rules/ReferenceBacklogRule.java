// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.HeapThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;

/** Objects that nothing needs any more and that wait for their finalizers. */
final class ReferenceBacklogRule implements LeakRule {
    private static final long FEWEST = 500;
    private static final long MANY = 2000;
    private static final String FINALIZER = "java.lang.ref.Finalizer";

    @Override
    public String id() {
        return "finalizer-backlog";
    }

    @Override
    public String title() {
        return "objects that wait for their finalizers";
    }

    @Override
    public String threshold() {
        return "At least " + FEWEST + " objects are held only by the queue of finalizers.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Snapshot snapshot = context.snapshot();
        Map<String, Long> byClass = new HashMap<>();
        long count = 0;
        long bytes = 0;
        PrimitiveIterator.OfLong finalizers = context.objectsOf(FINALIZER).iterator();
        while (finalizers.hasNext()) {
            OptionalLong waiting = context.fields().object(finalizers.nextLong(), "referent");
            if (waiting.isPresent() && context.dominators().reachabilityOf(waiting.getAsLong()) == Reachability.WEAK) {
                HeapClass type = snapshot.classOf(waiting.getAsLong());
                long _ = byClass.merge(ProgramClasses.nameOf(type), 1L, Long::sum);
                count++;
                bytes += context.dominators().retainedBytes(waiting.getAsLong());
            }
        }
        List<Finding> result = new ArrayList<>();
        if (count >= FEWEST) {
            boolean _ = result.add(finding(context, byClass, count, bytes));
        }
        return result;
    }

    private Finding finding(LeakContext context, Map<String, Long> byClass, long count, long bytes) throws IOException {
        String most = byClass.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        FindingDraft draft = context.draft(this)
                .root("the queue of objects that wait for their finalizers", "finalizers > " + most)
                .bytes(bytes)
                .objects(count)
                .sentence(count + " objects, mostly of " + most + ", wait for their finalizers");
        boolean stuck = false;
        for (HeapThread thread : context.threads()) {
            if (thread.name().equals("Finalizer") && !thread.frames().isEmpty()) {
                boolean waits = thread.frames().stream()
                        .anyMatch(each -> each.frame().className().equals("java.lang.ref.ReferenceQueue"));
                stuck = !waits;
                draft.evidence(
                        stuck
                                ? "The thread that runs finalizers is in " + running(thread) + "."
                                : "The thread that runs finalizers waits for work.");
            }
        }
        return draft.confidence(stuck && count >= MANY ? Confidence.HIGH : Confidence.MEDIUM)
                .advice("Close " + most + " by hand, and take its finalizer away; a finalizer must never wait.")
                .finish();
    }

    /** The finalizer that is running. */
    private static String running(HeapThread thread) {
        return thread.frames().stream()
                .filter(each -> each.frame().method().equals("finalize"))
                .findFirst()
                .map(each -> each.frame().words())
                .orElseGet(() -> thread.frames().getFirst().frame().words());
    }
}
