// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles read from files: finds out the format, and reads those of one class itself. */
@NullMarked
package dev.cairn.profile.read;

import org.jspecify.annotations.NullMarked;
