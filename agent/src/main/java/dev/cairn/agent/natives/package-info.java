// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the agent's native half does for its Java half. */
@NullMarked
package dev.cairn.agent.natives;

import org.jspecify.annotations.NullMarked;
