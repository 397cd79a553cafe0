// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Method traces of Android's apps. */
@NullMarked
package dev.cairn.profile.read.trace;

import org.jspecify.annotations.NullMarked;
