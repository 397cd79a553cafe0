// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The application's name, its life, and the views of an Android app. */
@NullMarked
package dev.cairn.wire.ddm.chunk.app;

import org.jspecify.annotations.NullMarked;
