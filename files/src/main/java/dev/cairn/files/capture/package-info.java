// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What this user has kept of VMs: profiles, thread dumps and heap dumps, bounded together. */
@NullMarked
package dev.cairn.files.capture;

import org.jspecify.annotations.NullMarked;
