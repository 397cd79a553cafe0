// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Recordings of what VMs allocate and where they use the processor, as whoever wants one begins and reads it. */
@NullMarked
package dev.cairn.monitor.record;

import org.jspecify.annotations.NullMarked;
