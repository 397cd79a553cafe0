// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Who this VM is, and what its application handles and sends by the client API. */
@NullMarked
package dev.cairn.agent.application;

import org.jspecify.annotations.NullMarked;
