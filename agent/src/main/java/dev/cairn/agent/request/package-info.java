// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Requests, what answers them, and the monitors that send them. */
@NullMarked
package dev.cairn.agent.request;

import org.jspecify.annotations.NullMarked;
