// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Allocation sites for dumps: who knows them, the server or another command, and how the dump gets them. */
@NullMarked
package dev.cairn.cli.sites;

import org.jspecify.annotations.NullMarked;
