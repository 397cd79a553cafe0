// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** speedscope's JSON. */
@NullMarked
package dev.cairn.profile.read.speedscope;

import org.jspecify.annotations.NullMarked;
