// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.root.ThreadFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Many threads, virtual or not, that stand in the same place, with what they hold. */
final class ThreadPileRule implements LeakRule {
    private static final int FEWEST = 100;
    private static final int MANY = 1000;

    @Override
    public String id() {
        return "thread-pile";
    }

    @Override
    public String title() {
        return "many threads that stand in the same place";
    }

    @Override
    public String threshold() {
        return "At least " + FEWEST + " threads stand there and keep --min-share of what is held.";
    }

    /** Threads of one place. */
    private static final class Pile {
        private final Set<Long> seen = new HashSet<>();
        private String where = "";
        private long threads;
        private long virtual;
        private long bytes;

        void add(LeakContext context, long object) {
            if (seen.add(object) && context.dominators().dominatorOf(object).isEmpty()) {
                bytes += context.dominators().retainedBytes(object);
            }
        }
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<String, Pile> piles = new TreeMap<>();
        for (HeapThread thread : context.threads()) {
            StackFrame frame = ownFrame(thread);
            if (frame != null) {
                String place = ProgramClasses.methodOf(frame);
                Pile pile = piles.computeIfAbsent(place, _ -> new Pile());
                pile.threads++;
                pile.virtual += thread.virtual() ? 1 : 0;
                pile.where = frame.words();
                thread.object().ifPresent(object -> pile.add(context, object));
                for (ThreadFrame each : thread.frames()) {
                    for (GcRoot held : each.held()) {
                        pile.add(context, held.object());
                    }
                }
            }
        }
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, Pile> each : piles.entrySet()) {
            if (each.getValue().threads >= FEWEST && each.getValue().bytes >= context.fewestBytes()) {
                boolean _ = result.add(finding(context, each.getKey(), each.getValue()));
            }
        }
        return result;
    }

    /** The innermost that is not the JDK's. */
    private static @Nullable StackFrame ownFrame(HeapThread thread) {
        for (ThreadFrame each : thread.frames()) {
            if (!ProgramClasses.isNamedAsJdk(each.frame().className())) {
                return each.frame();
            }
        }
        return null;
    }

    private Finding finding(LeakContext context, String place, Pile pile) throws IOException {
        String kind = pile.virtual == pile.threads ? "virtual threads" : "threads";
        FindingDraft draft = context.draft(this)
                .root("live threads in " + pile.where, "threads > " + place)
                .bytes(pile.bytes)
                .objects(pile.threads)
                .sentence(pile.threads + " " + kind + " stand in " + pile.where)
                .evidence(
                        "The size is of what these threads and their local variables refer to and no single object keeps;"
                                + " something else may hold it too.");
        if (context.hasMoreThreads()) {
            draft.evidence("Only the first " + context.threads().size() + " threads were looked at.");
        }
        return draft.confidence(pile.threads >= MANY ? Confidence.MEDIUM : Confidence.LOW)
                .advice("See what they wait for (cairn threads VM --stacks), and let fewer begin at a time.")
                .finish();
    }
}
