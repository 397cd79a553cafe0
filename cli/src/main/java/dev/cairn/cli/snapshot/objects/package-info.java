// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The commands that show single objects. */
@NullMarked
package dev.cairn.cli.snapshot.objects;

import org.jspecify.annotations.NullMarked;
