// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What writers and readers of profile files agree on. */
@NullMarked
package dev.cairn.profile.format;

import org.jspecify.annotations.NullMarked;
