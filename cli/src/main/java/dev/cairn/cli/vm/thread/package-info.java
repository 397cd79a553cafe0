// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** {@code cairn threads}: the threads of a running VM, their stacks and locks. */
@NullMarked
package dev.cairn.cli.vm.thread;

import org.jspecify.annotations.NullMarked;
