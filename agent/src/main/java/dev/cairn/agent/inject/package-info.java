// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rewrites classes of the target, so that their methods tell when they are entered and left ({@code dev.cairn.agent.injected}).
 * These run in a class loader of their own, on threads of the target that are about to load a class.
 */
@NullMarked
package dev.cairn.agent.inject;

import org.jspecify.annotations.NullMarked;
