// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of the HPROF agent. */
@NullMarked
package dev.cairn.bench.hprof;

import org.jspecify.annotations.NullMarked;
