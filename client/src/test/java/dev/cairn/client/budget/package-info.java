/**
 * Programs and tests of an application, of Java 17: what the tests of budgets run in VMs of their own, with JUnit 5 or 6.
 * Those that are to fail are disabled anywhere else.
 */
@NullMarked
package dev.cairn.client.budget;

import org.jspecify.annotations.NullMarked;
