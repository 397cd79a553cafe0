// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What is known of a target: its heaps and its threads, as it last reported them. */
@NullMarked
package dev.cairn.monitor.session.state;

import org.jspecify.annotations.NullMarked;
