// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports as text (format=a). */
@NullMarked
package dev.cairn.hprof.text;

import org.jspecify.annotations.NullMarked;
