// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What has been allocated where, and what of it is alive: the books of one recording. */
@NullMarked
package dev.cairn.profile.books;

import org.jspecify.annotations.NullMarked;
