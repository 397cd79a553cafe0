// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The service's end of a ring in shared memory: made, mapped, read, handed over. */
@NullMarked
package dev.cairn.profile.ring;

import org.jspecify.annotations.NullMarked;
