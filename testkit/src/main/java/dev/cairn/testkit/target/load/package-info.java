// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs that keep a VM or a server busy, or measure how long work takes. */
@NullMarked
package dev.cairn.testkit.target.load;

import org.jspecify.annotations.NullMarked;
