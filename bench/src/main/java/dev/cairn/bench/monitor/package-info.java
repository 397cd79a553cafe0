// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of the monitor and of the agent while nothing is recorded. */
@NullMarked
package dev.cairn.bench.monitor;

import org.jspecify.annotations.NullMarked;
