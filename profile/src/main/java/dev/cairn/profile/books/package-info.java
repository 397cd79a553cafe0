// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What was sampled where, and which of the objects live: the books of one recording. */
@NullMarked
package dev.cairn.profile.books;

import org.jspecify.annotations.NullMarked;
