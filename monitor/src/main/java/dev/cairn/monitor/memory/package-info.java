// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What the resident memory of a VM's process is used for, line by line, from what the kernel, the VM and malloc say. */
@NullMarked
package dev.cairn.monitor.memory;

import org.jspecify.annotations.NullMarked;
