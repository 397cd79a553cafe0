// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What runs in a VM that counts its own allocations, of JDK 17 too: single files that are started from their source. */
@NullMarked
package dev.cairn.bench.budget;

import org.jspecify.annotations.NullMarked;
