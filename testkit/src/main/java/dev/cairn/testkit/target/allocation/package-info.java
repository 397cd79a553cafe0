// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs whose allocations a test knows. */
@NullMarked
package dev.cairn.testkit.target.allocation;

import org.jspecify.annotations.NullMarked;
