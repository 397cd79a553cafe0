// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.ObjectScan;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was closed, stopped or shut down, says so itself, and is still held. */
final class ClosedObjectRule implements LeakRule {
    private static final Set<String> FLAGS = Set.of(
            "closed",
            "isClosed",
            "shutdown",
            "isShutdown",
            "stopped",
            "destroyed",
            "disposed",
            "terminated",
            "isDisposed");
    private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";
    private static final long FEWEST = 50;
    private static final int MOST_WAYS = 20;
    /** A damaged dump may have superclasses in a circle. */
    private static final int DEEPEST = 100;

    private static final double NEARLY_ALL = 0.5;

    @Override
    public String id() {
        return "closed-but-held";
    }

    @Override
    public String title() {
        return "closed or stopped things that are still held";
    }

    @Override
    public String threshold() {
        return "At least " + FEWEST + " objects of a class are closed and keep --min-share of what is held.";
    }

    /** Objects of one class that say whether they are closed. */
    private static final class Tally {
        private final HeapClass type;
        private final String flag;
        private long seen;
        private long closed;
        /** What each keeps, added up: one may be in another. */
        private long bytes;

        private final List<Long> some = new ArrayList<>();

        Tally(HeapClass type, String flag) {
            this.type = type;
            this.flag = flag;
        }

        void add(LeakContext context, long object) {
            if (context.dominators().reachabilityOf(object) != Reachability.STRONG) {
                return;
            }
            seen++;
            if (isClosed(context, object, flag)) {
                closed++;
                bytes += context.dominators().retainedBytes(object);
                if (some.size() < MOST_WAYS) {
                    boolean _ = some.add(object);
                }
            }
        }
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        @Nullable Tally[] byType = new Tally[context.snapshot().classes().size()];
        List<Tally> all = new ArrayList<>();
        for (ClassCount count : context.snapshot().histogram()) {
            HeapClass type = context.snapshot().classes().get(count.type());
            Optional<String> flag = count.objects() >= FEWEST ? flag(context, type) : Optional.empty();
            if (flag.isPresent()) {
                Tally tally = new Tally(type, flag.get());
                byType[type.index()] = tally;
                boolean _ = all.add(tally);
            }
        }
        BitSet wanted = new BitSet();
        all.forEach(each -> wanted.set(each.type.index()));
        new ObjectScan(context.snapshot()).run(wanted, (object, type) -> {
            Tally tally = byType[type];
            if (tally != null) {
                tally.add(context, object);
            }
        });
        List<Finding> result = new ArrayList<>();
        for (Tally each : all) {
            if (each.closed >= FEWEST && each.closed >= NEARLY_ALL * each.seen && each.bytes >= context.fewestBytes()) {
                long bytes = context.snapshot()
                        .retainedOf(context.objectsOf(each.type)
                                .filter(object -> context.dominators().reachabilityOf(object) == Reachability.STRONG
                                        && isClosed(context, object, each.flag)))
                        .bytes();
                if (bytes >= context.fewestBytes()) {
                    boolean _ = result.add(finding(context, each, bytes));
                }
            }
        }
        return result;
    }

    /** The field that says whether an object is closed. */
    private static Optional<String> flag(LeakContext context, HeapClass type) {
        if (context.classes().isA(type, EXECUTOR)) {
            return Optional.of("ctl");
        }
        HeapClass at = type;
        for (int depth = 0; depth < DEEPEST; depth++) {
            Optional<String> own = context.snapshot().membersOf(at.index()).fields().stream()
                    .filter(field -> field.type() == BasicType.BOOLEAN && FLAGS.contains(field.name()))
                    .map(ClassMembers.Field::name)
                    .findFirst();
            if (own.isPresent() || at.superclass().isEmpty()) {
                return own;
            }
            at = context.snapshot().classes().get(at.superclass().getAsInt());
        }
        return Optional.empty();
    }

    private static boolean isClosed(LeakContext context, long object, String flag) {
        if (!flag.equals("ctl")) {
            return context.fields().number(object, flag).orElse(0) != 0;
        }
        OptionalLong state = context.fields().object(object, flag);
        // the state is in the highest bits, and negative while tasks are taken
        return state.isPresent()
                && context.fields().number(state.getAsLong(), "value").orElse(-1) >= 0;
    }

    private Finding finding(LeakContext context, Tally tally, long bytes) throws IOException {
        Map<HolderWay, Integer> ways = new HashMap<>();
        for (long each : tally.some) {
            int _ = ways.merge(context.ways().of(each).way(), 1, Integer::sum);
        }
        long first = tally.some.getFirst();
        for (long each : tally.some) {
            first = ways.getOrDefault(context.ways().of(each).way(), 0)
                            > ways.getOrDefault(context.ways().of(first).way(), 0)
                    ? each
                    : first;
        }
        String state = tally.flag.equals("ctl") ? "shut down" : tally.flag;
        Held held = context.ways().of(first);
        String name = ProgramClasses.nameOf(tally.type);
        return context.draft(this)
                .held(held)
                .about(name + " > " + held.way().signature())
                .bytes(bytes)
                .objects(tally.closed)
                .sentence(tally.closed + " objects of " + name + " are " + state + " and still held, by "
                        + held.way().fieldTo(name))
                .evidence("Of " + tally.seen + " objects that are held, " + tally.closed + " say that they are " + state
                        + ".")
                .confidence(context.share(bytes) >= GatheringPointRule.MUCH ? Confidence.HIGH : Confidence.MEDIUM)
                .advice("Take them out of what holds them when they are closed.")
                .finish();
    }
}
