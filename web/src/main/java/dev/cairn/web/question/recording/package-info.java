// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions about the recordings that a server makes of a VM. */
@NullMarked
package dev.cairn.web.question.recording;

import org.jspecify.annotations.NullMarked;
