// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.FindingId;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Holds what a field leads to against a budget. */
final class FieldBudget {
    private static final int DEEPEST = 500;
    /** They are listed in Java's own heap. */
    private static final int MOST_TARGETS = 5_000_000;

    private final LeakContext context;
    private final HeldObjects held;

    FieldBudget(LeakContext context, HeldObjects held) {
        this.context = context;
        this.held = held;
    }

    BudgetOutcome check(Budget.OfField budget) throws IOException {
        Predicate<HeapClass> named = type -> StableNames.of(type).equals(budget.className());
        Optional<String> missing = NamedClasses.missing(context, named, budget.className());
        if (missing.isPresent()) {
            return BudgetOutcome.notChecked(budget, missing.get());
        }
        List<HeapClass> types =
                context.snapshot().classes().stream().filter(named).toList();
        if (types.isEmpty()) {
            return BudgetOutcome.of(budget, List.of()); // only an earlier dump has it
        }
        if (types.stream().allMatch(type -> type.kind() == HeapClass.Kind.OPAQUE)) {
            return BudgetOutcome.notChecked(budget, "The file has no fields.");
        }
        if (types.stream().noneMatch(type -> has(type, budget.field()))) {
            return unusable(
                    budget,
                    "The class " + budget.className() + " has no field " + budget.field()
                            + " that refers to objects; correct the name in the rules.");
        }
        long[] targets = targets(types, budget);
        if (targets.length > MOST_TARGETS) {
            return unusable(
                    budget,
                    "More than " + MOST_TARGETS + " objects have the field " + name(budget)
                            + "; give a budget of its class.");
        }
        OptionalLong found = found(budget.atMost().unit(), targets);
        if (found.isEmpty()) {
            return unusable(
                    budget, name(budget) + " refers to something that has no elements; give its budget in bytes.");
        }
        if (found.getAsLong() <= budget.atMost().most()) {
            return BudgetOutcome.of(budget, List.of());
        }
        return BudgetOutcome.of(budget, List.of(breach(budget, found.getAsLong(), targets)));
    }

    /** What the field refers to, each object once; one more than {@link #MOST_TARGETS} at most. */
    private long[] targets(List<HeapClass> types, Budget.OfField budget) {
        long[] all = LongStream.concat(statics(types, budget.field()), ofObjects(types, budget))
                .filter(held::isHeld)
                .limit(MOST_TARGETS + 1L)
                .toArray();
        Arrays.sort(all);
        int count = 0;
        for (long each : all) {
            if (count == 0 || all[count - 1] != each) {
                all[count++] = each;
            }
        }
        return all.length > MOST_TARGETS ? all : Arrays.copyOf(all, count);
    }

    private static String name(Budget.OfField budget) {
        return budget.className() + "." + budget.field();
    }

    private Breach breach(Budget.OfField budget, long found, long[] targets) throws IOException {
        Limit limit = budget.atMost();
        boolean bytes = limit.unit() == Limit.Unit.BYTES;
        String sentence = name(budget) + (bytes ? " keeps " : " has ") + limit.words(found) + "; it may "
                + (bytes ? "keep" : "have") + " at most " + limit.words() + ".";
        long kept = bytes
                ? found
                : context.snapshot().retainedOf(LongStream.of(targets)).bytes();
        return held.breach(id(budget), sentence, kept, targets);
    }

    private static String id(Budget.OfField budget) {
        return FindingId.of("field-budget", budget.atMost().unit() + " " + name(budget));
    }

    private static BudgetOutcome unusable(Budget.OfField budget, String sentence) {
        return BudgetOutcome.of(budget, List.of(Breach.unusable(id(budget), sentence)));
    }

    private OptionalLong found(Limit.Unit unit, long[] targets) throws IOException {
        return switch (unit) {
            case BYTES ->
                OptionalLong.of(
                        context.snapshot().retainedOf(LongStream.of(targets)).bytes());
            case ELEMENTS -> elements(targets);
            case OBJECTS -> OptionalLong.empty(); // no budget of a field has it
        };
    }

    private OptionalLong elements(long[] targets) throws IOException {
        long sum = 0;
        for (long target : targets) {
            OptionalLong size = context.snapshot().values().size(target);
            if (size.isEmpty()) {
                return OptionalLong.empty();
            }
            sum += size.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    private boolean has(HeapClass type, String field) {
        return hasStatic(type, field) || hasField(type, field);
    }

    private boolean hasStatic(HeapClass type, String field) {
        return lineage(type).stream()
                .flatMap(each -> context.snapshot().membersOf(each).statics().stream())
                .anyMatch(each -> each.name().equals(field) && each.type() == BasicType.OBJECT);
    }

    private boolean hasField(HeapClass type, String field) {
        return lineage(type).stream()
                .flatMap(each -> context.snapshot().membersOf(each).fields().stream())
                .anyMatch(each -> each.name().equals(field) && each.type() == BasicType.OBJECT);
    }

    /** The numbers of a class and its superclasses, from the class on. */
    private List<Integer> lineage(HeapClass type) {
        List<Integer> result = new ArrayList<>();
        OptionalInt at = OptionalInt.of(type.index());
        while (result.size() < DEEPEST && at.isPresent()) {
            boolean _ = result.add(at.getAsInt());
            at = context.snapshot().classes().get(at.getAsInt()).superclass();
        }
        return result;
    }

    private LongStream statics(List<HeapClass> types, String field) {
        return types.stream()
                .flatMap(type -> lineage(type).stream())
                .distinct()
                .flatMap(each -> context.snapshot().membersOf(each).statics().stream())
                .filter(each -> each.name().equals(field) && each.type() == BasicType.OBJECT)
                .map(each -> context.snapshot().indexOf(each.bits()))
                .flatMapToLong(OptionalLong::stream);
    }

    /** Goes through all objects, unless only classes have the field. */
    private LongStream ofObjects(List<HeapClass> types, Budget.OfField budget) {
        if (types.stream().noneMatch(type -> hasField(type, budget.field()))) {
            return LongStream.empty();
        }
        boolean[] below = context.classes().below(budget.className());
        BitSet instances = new BitSet();
        for (HeapClass type : context.snapshot().classes()) {
            instances.set(type.index(), below[type.index()] && type.kind() == HeapClass.Kind.INSTANCE);
        }
        return held.of(instances)
                .mapMulti((object, to) ->
                        context.fields().object(object, budget.field()).ifPresent(to));
    }
}
