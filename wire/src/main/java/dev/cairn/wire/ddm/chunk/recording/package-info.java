// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Recordings through the ring, and method profiling. */
@NullMarked
package dev.cairn.wire.ddm.chunk.recording;

import org.jspecify.annotations.NullMarked;
