/**
 * Tests that fail when they allocate more than their budget, with JUnit Jupiter 5 and 6: put
 * {@link dev.cairn.client.junit.AllocationBudget} on a test or a class of tests. The rest of the API works without
 * JUnit.
 */
@NullMarked
package dev.cairn.client.junit;

import org.jspecify.annotations.NullMarked;
