// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** JSON as RFC 8259 has it, of bounded depth and size. */
@NullMarked
package dev.cairn.profile.read.json;

import org.jspecify.annotations.NullMarked;
