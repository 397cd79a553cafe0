// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn captures}, and what other commands need to keep something and to find it again. */
@NullMarked
package dev.cairn.cli.capture;

import org.jspecify.annotations.NullMarked;
