// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the numbers of methods, classes and threads in records stand for. */
@NullMarked
package dev.cairn.profile.symbols;

import org.jspecify.annotations.NullMarked;
