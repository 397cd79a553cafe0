// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a test may allocate. A test that allocates more fails, and says where. Only the test method itself is measured, and
 * what it calls: not {@code @BeforeEach}, not JUnit, not other extensions. Each repetition and each set of parameters is
 * measured by itself.
 *
 * <p>On a class it holds for each test in it, and in its nested classes; the annotation that is nearest to the test is the
 * one that counts, as a whole. Dynamic tests are not measured.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith(AllocationBudgetExtension.class)
public @interface AllocationBudget {
    /** No limit. */
    long UNLIMITED = -1;

    /** How many bytes may be allocated. */
    long bytes() default UNLIMITED;

    /** How many objects may be allocated; arrays are objects. */
    long objects() default UNLIMITED;

    /** Whose allocations are counted. */
    BudgetThreads threads() default BudgetThreads.CURRENT;

    /**
     * What does not count: {@code class:GLOB} by the class of the objects, {@code frame:GLOB} by a frame, written as
     * {@code package.Class.method}, or {@code GLOB} by either. {@code *} goes up to the next dot, {@code **} across dots.
     */
    String[] ignore() default {};

    /**
     * How often the test method is run before it is measured, on the same object with the same arguments and without
     * {@code @BeforeEach} in between. The first run of any code loads classes, links lambdas and fills caches, which
     * allocates.
     */
    int warmups() default 0;

    /** What becomes of the test where allocations cannot be counted. */
    OnUnavailable onUnavailable() default OnUnavailable.FAIL;
}
