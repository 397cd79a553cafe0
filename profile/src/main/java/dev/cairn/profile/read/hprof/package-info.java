// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports of the HPROF agent, as text or binary. */
@NullMarked
package dev.cairn.profile.read.hprof;

import org.jspecify.annotations.NullMarked;
