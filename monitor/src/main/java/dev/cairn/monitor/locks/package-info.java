// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Which threads of a VM block each other: locks, deadlocks, and thread dumps. */
@NullMarked
package dev.cairn.monitor.locks;

import org.jspecify.annotations.NullMarked;
