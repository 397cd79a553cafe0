// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Serves requests about the heap: its size, maps and dumps of it, collections. */
@NullMarked
package dev.cairn.agent.heap;

import org.jspecify.annotations.NullMarked;
