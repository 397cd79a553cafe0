// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Reports in the binary format (format=b). */
@NullMarked
package dev.cairn.hprof.binary;

import org.jspecify.annotations.NullMarked;
