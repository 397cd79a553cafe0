// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Recordings of what VMs allocate and where they use the processor, as a caller begins and reads them. */
@NullMarked
package dev.cairn.monitor.record;

import org.jspecify.annotations.NullMarked;
