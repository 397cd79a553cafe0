// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Cairn's own JSON. */
@NullMarked
package dev.cairn.profile.read.cairn;

import org.jspecify.annotations.NullMarked;
