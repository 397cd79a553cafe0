// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.ClassMembers;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.FindingId;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Holds what a field leads to against a budget. */
final class FieldBudget {
    private static final int DEEPEST = 500;

    private final LeakContext context;
    private final HeldObjects held;

    FieldBudget(LeakContext context, HeldObjects held) {
        this.context = context;
        this.held = held;
    }

    BudgetOutcome check(Budget.OfField budget) throws IOException {
        List<HeapClass> types = context.snapshot().classes().stream()
                .filter(type -> StableNames.of(type).equals(budget.className()))
                .toList();
        if (types.isEmpty()) {
            return BudgetOutcome.notChecked(budget, "The dump has no class " + budget.className() + ".");
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
        long[] targets = LongStream.concat(statics(types, budget.field()), ofObjects(budget))
                .filter(held::isHeld)
                .distinct()
                .toArray();
        OptionalLong found = found(budget.atMost().unit(), targets);
        if (found.isEmpty()) {
            return unusable(
                    budget,
                    budget.className() + "." + budget.field()
                            + " refers to something that has no elements; give its budget in bytes.");
        }
        if (found.getAsLong() <= budget.atMost().most()) {
            return BudgetOutcome.of(budget, List.of());
        }
        return BudgetOutcome.of(budget, List.of(breach(budget, found.getAsLong(), targets)));
    }

    private Breach breach(Budget.OfField budget, long found, long[] targets) throws IOException {
        String name = budget.className() + "." + budget.field();
        Limit limit = budget.atMost();
        String verb = limit.unit() == Limit.Unit.BYTES ? "keep" : "have";
        return held.breach(
                id(budget),
                name + " " + (verb.equals("have") ? "has " : "keeps ") + limit.words(found) + "; it may " + verb
                        + " at most " + limit.words() + ".",
                targets);
    }

    private static String id(Budget.OfField budget) {
        return FindingId.of("field-budget", budget.className() + "." + budget.field());
    }

    /** What nobody would notice if it only were not checked. */
    private static BudgetOutcome unusable(Budget.OfField budget, String sentence) {
        return BudgetOutcome.of(
                budget, List.of(new Breach(id(budget), sentence, HolderWay.NONE, OptionalLong.empty(), List.of())));
    }

    private OptionalLong found(Limit.Unit unit, long[] targets) throws IOException {
        return switch (unit) {
            case BYTES ->
                OptionalLong.of(
                        context.snapshot().retainedOf(LongStream.of(targets)).bytes());
            case OBJECTS -> OptionalLong.of(targets.length);
            case ELEMENTS -> elements(targets);
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
        OptionalInt at = OptionalInt.of(type.index());
        for (int i = 0; i < DEEPEST && at.isPresent(); i++) {
            ClassMembers members = context.snapshot().membersOf(at.getAsInt());
            if (members.statics().stream()
                            .anyMatch(each -> each.name().equals(field) && each.type() == BasicType.OBJECT)
                    || members.fields().stream()
                            .anyMatch(each -> each.name().equals(field) && each.type() == BasicType.OBJECT)) {
                return true;
            }
            at = context.snapshot().classes().get(at.getAsInt()).superclass();
        }
        return false;
    }

    private LongStream statics(List<HeapClass> types, String field) {
        return types.stream()
                .flatMap(type -> context.snapshot().membersOf(type.index()).statics().stream())
                .filter(each -> each.name().equals(field) && each.type() == BasicType.OBJECT)
                .map(each -> context.snapshot().indexOf(each.bits()))
                .flatMapToLong(OptionalLong::stream);
    }

    private LongStream ofObjects(Budget.OfField budget) {
        boolean[] below = context.classes().below(budget.className());
        return context.snapshot().classes().stream()
                .filter(type -> below[type.index()] && type.kind() == HeapClass.Kind.INSTANCE)
                .flatMapToLong(held::of)
                .mapMulti((object, to) ->
                        context.fields().object(object, budget.field()).ifPresent(to));
    }
}
