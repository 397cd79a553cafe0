// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Serves requests for recordings, tracked allocations, and method profiling. */
@NullMarked
package dev.cairn.agent.recording;

import org.jspecify.annotations.NullMarked;
