// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Thread dumps: which threads block each other, what is on their stacks, and what two dumps differ in. */
@NullMarked
package dev.cairn.monitor.locks;

import org.jspecify.annotations.NullMarked;
