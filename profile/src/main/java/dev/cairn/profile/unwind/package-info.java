// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The native functions on a stack, from a copy of it and what their files say of how functions lay out their frames. */
@NullMarked
package dev.cairn.profile.unwind;

import org.jspecify.annotations.NullMarked;
