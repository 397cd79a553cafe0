// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationOptions;
import dev.cairn.client.alloc.AllocationRecord;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The budget of one test, as its annotation has it, checked. */
record Budget(
        long bytes,
        long objects,
        BudgetThreads threads,
        List<String> ignored,
        int warmups,
        OnUnavailable onUnavailable) {
    Budget {
        ignored = List.copyOf(ignored);
    }

    /** The nearest annotation: of the test itself, else of the classes it is in, from the inside out. */
    static Optional<Budget> of(ExtensionContext context) {
        return NearestAnnotation.of(context, Budget::find);
    }

    private static Optional<Budget> find(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, AllocationBudget.class).map(found -> checked(found, element));
    }

    private static Budget checked(AllocationBudget found, AnnotatedElement element) {
        require(
                found.bytes() >= 0 || found.objects() >= 0,
                "The @AllocationBudget of %s limits nothing: give it bytes or objects, from 0 on.",
                element);
        require(
                found.bytes() >= AllocationBudget.UNLIMITED && found.objects() >= AllocationBudget.UNLIMITED,
                "The @AllocationBudget of %s is negative: give it bytes or objects, from 0 on.",
                element);
        require(
                found.warmups() >= 0,
                "The @AllocationBudget of %s has a negative number of warmups: give it 0 or more.",
                element);
        Budget budget = new Budget(
                found.bytes(),
                found.objects(),
                found.threads(),
                List.of(found.ignore()),
                found.warmups(),
                found.onUnavailable());
        try {
            budget.withFilters(AllocationOptions.ofAllThreads());
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(
                    "The @AllocationBudget of " + element + " ignores what Cairn cannot tell apart. " + e.getMessage(),
                    e);
        }
        return budget;
    }

    private static void require(boolean condition, String sentence, AnnotatedElement element) {
        if (!condition) {
            throw new ExtensionConfigurationException(String.format(sentence, element));
        }
    }

    AllocationOptions options(Method test) {
        return withFilters(
                        threads == BudgetThreads.ALL
                                ? AllocationOptions.ofAllThreads()
                                : AllocationOptions.ofCurrentThread())
                .beneath(test);
    }

    private AllocationOptions withFilters(AllocationOptions options) {
        AllocationOptions filtered = options;
        for (String filter : ignored) {
            filtered = filtered.exclude(filter);
        }
        return filtered;
    }

    boolean allows(AllocationRecord record) {
        return isWithin(record.bytes(), bytes) && isWithin(record.objects(), objects);
    }

    private static boolean isWithin(long count, long limit) {
        return limit == AllocationBudget.UNLIMITED || count <= limit;
    }
}
