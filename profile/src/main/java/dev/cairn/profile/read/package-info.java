// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles read from files. */
@NullMarked
package dev.cairn.profile.read;

import org.jspecify.annotations.NullMarked;
