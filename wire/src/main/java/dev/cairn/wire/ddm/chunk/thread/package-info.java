// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Threads, their stacks and their locks. */
@NullMarked
package dev.cairn.wire.ddm.chunk.thread;

import org.jspecify.annotations.NullMarked;
