// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The heap: its size, maps and dumps of it; and the VM's own memory beside it. */
@NullMarked
package dev.cairn.wire.ddm.chunk.heap;

import org.jspecify.annotations.NullMarked;
