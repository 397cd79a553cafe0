// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** How long a map of the heap makes its VM stand still. */
@NullMarked
package dev.cairn.bench.map;

import org.jspecify.annotations.NullMarked;
