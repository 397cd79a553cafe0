// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What a VM can do, what failed, what was lost; and how the machine does. */
@NullMarked
package dev.cairn.wire.ddm.chunk.connection;

import org.jspecify.annotations.NullMarked;
