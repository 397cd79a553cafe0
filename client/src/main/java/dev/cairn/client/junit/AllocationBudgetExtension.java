// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

/** Measures tests that have an {@link AllocationBudget}, which brings it along. A test that fails by itself is not judged. */
public final class AllocationBudgetExtension extends AnnotatedTestInterceptor {
    /** Called by JUnit. */
    public AllocationBudgetExtension() {}
}
