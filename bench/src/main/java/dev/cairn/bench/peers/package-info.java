// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Other people's libraries that read dumps: to be measured beside Cairn, and to be asked what they see. */
@NullMarked
package dev.cairn.bench.peers;

import org.jspecify.annotations.NullMarked;
