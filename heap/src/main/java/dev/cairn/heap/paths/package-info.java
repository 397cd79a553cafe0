// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Questions to a graph that is there: the shortest paths from GC roots to objects, what sets of objects retain, what
 * refers to what by name, and what threads hold. Each answer takes time linear in the part of the heap that it looks at,
 * and memory outside the Java heap.
 */
@NullMarked
package dev.cairn.heap.paths;

import org.jspecify.annotations.NullMarked;
