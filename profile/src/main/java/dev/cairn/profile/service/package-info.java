// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Recordings while they go on: a thread that reads for each target, and one that keeps all books. */
@NullMarked
package dev.cairn.profile.service;

import org.jspecify.annotations.NullMarked;
