// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The recordings that a server makes for its pages. */
@NullMarked
package dev.cairn.web.recording;

import org.jspecify.annotations.NullMarked;
