// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What benchmarks measure with: runs, clocks, counts, and tables of figures. */
@NullMarked
package dev.cairn.bench.measure;

import org.jspecify.annotations.NullMarked;
