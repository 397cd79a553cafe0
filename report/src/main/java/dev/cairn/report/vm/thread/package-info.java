// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about the threads of a running VM, and their locks. */
@NullMarked
package dev.cairn.report.vm.thread;

import org.jspecify.annotations.NullMarked;
