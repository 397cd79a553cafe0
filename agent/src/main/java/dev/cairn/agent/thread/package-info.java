// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Serves requests about threads, their stacks and their locks. */
@NullMarked
package dev.cairn.agent.thread;

import org.jspecify.annotations.NullMarked;
