// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions about a VM's threads: their stacks, their locks, dumps of them. */
@NullMarked
package dev.cairn.web.question.thread;

import org.jspecify.annotations.NullMarked;
