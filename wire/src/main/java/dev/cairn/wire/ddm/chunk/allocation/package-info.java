// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The latest allocations, as DDM tracks them. */
@NullMarked
package dev.cairn.wire.ddm.chunk.allocation;

import org.jspecify.annotations.NullMarked;
