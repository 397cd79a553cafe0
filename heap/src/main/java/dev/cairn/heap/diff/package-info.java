// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What changed between two snapshots: by class, package, class loader, and by the paths that hold what grew. */
@NullMarked
package dev.cairn.heap.diff;

import org.jspecify.annotations.NullMarked;
