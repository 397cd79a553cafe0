// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs whose calls, CPU time or waits a test knows, and classes that are hard to rewrite. */
@NullMarked
package dev.cairn.testkit.target.execution;

import org.jspecify.annotations.NullMarked;
