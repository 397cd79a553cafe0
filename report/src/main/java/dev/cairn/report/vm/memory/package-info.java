// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Answers about what a VM's resident memory is used for. */
@NullMarked
package dev.cairn.report.vm.memory;

import org.jspecify.annotations.NullMarked;
