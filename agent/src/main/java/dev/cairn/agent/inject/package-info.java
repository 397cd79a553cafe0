// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rewrites classes of the target, so that their methods report when they are entered and left
 * ({@code dev.cairn.agent.injected}): the few that the library does not rewrite itself
 * ({@code inject/classfile/rewriter.h}). This code runs in a class loader of its own, on threads of the target that are
 * about to load a class. So there are no lambdas, and no string concatenations, which would load other classes.
 */
@NullMarked
package dev.cairn.agent.inject;

import org.jspecify.annotations.NullMarked;
