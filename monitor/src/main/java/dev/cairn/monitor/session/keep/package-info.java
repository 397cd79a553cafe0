// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Sessions that are kept: each target is connected again with a growing pause until it ends or is forgotten. */
@NullMarked
package dev.cairn.monitor.session.keep;

import org.jspecify.annotations.NullMarked;
