// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What lies in several chunks in the same way. */
@NullMarked
package dev.cairn.wire.ddm.chunk.field;

import org.jspecify.annotations.NullMarked;
