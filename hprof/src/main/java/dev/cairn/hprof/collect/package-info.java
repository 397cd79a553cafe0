// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The collector: a process beside the target that keeps the books and writes the report. */
@NullMarked
package dev.cairn.hprof.collect;

import org.jspecify.annotations.NullMarked;
