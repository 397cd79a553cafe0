// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs that leak, each in one way that a test knows, and some that do not. */
@NullMarked
package dev.cairn.testkit.target.leak;

import org.jspecify.annotations.NullMarked;
