// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The classes of a dump, with their names and fields, and what a walk counts of each. */
@NullMarked
package dev.cairn.heap.hprof.classes;

import org.jspecify.annotations.NullMarked;
