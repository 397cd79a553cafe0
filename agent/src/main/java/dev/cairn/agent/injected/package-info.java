// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What rewritten methods call. These classes are put into {@code java.lang} of the target as {@code CairnInjection_Calls} and
 * so on, by the build: every class loader, however it is made, finds what is there, and every module reads it.
 *
 * <p>What is called from here must not have been rewritten itself, or it would call back without end. So it is only native
 * methods, and {@link java.util.concurrent.atomic.AtomicInteger} and {@code AtomicLong}, which are left as they are with their
 * superclass.
 */
@NullMarked
package dev.cairn.agent.injected;

import org.jspecify.annotations.NullMarked;
