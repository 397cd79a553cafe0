// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A dump made searchable: from ids to objects, from objects to what they refer to, and to their places in the dump. An
 * object's index is its place in the order of the dump.
 */
@NullMarked
package dev.cairn.heap.index;

import org.jspecify.annotations.NullMarked;
