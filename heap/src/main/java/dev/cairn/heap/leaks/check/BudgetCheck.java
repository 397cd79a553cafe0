// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.LeakContext;
import java.io.IOException;

/** Checks budgets against one snapshot, each kind by a class of its own. */
final class BudgetCheck {
    private final FieldBudget fields;
    private final ClassBudget classes;
    private final GrowthBudget growth;

    BudgetCheck(LeakContext context) throws IOException {
        HeldObjects held = new HeldObjects(context);
        HeldCounts counts = new HeldCounts(context.snapshot());
        this.fields = new FieldBudget(context, held);
        this.classes = new ClassBudget(context, held, counts);
        this.growth = new GrowthBudget(context, held, counts);
    }

    BudgetOutcome check(Budget budget) throws IOException {
        return switch (budget) {
            case Budget.OfField field -> fields.check(field);
            case Budget.OfClass type -> classes.check(type);
            case Budget.OfGrowth grown -> growth.check(grown);
        };
    }
}
