// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.cairn.agent.inject;

import org.jspecify.annotations.NullMarked;
