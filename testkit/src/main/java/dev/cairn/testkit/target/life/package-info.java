// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Programs that live, do a little when asked, and end as a test needs it. */
@NullMarked
package dev.cairn.testkit.target.life;

import org.jspecify.annotations.NullMarked;
