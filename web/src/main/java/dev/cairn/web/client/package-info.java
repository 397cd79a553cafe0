// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** How the commands find and ask a server that runs. */
@NullMarked
package dev.cairn.web.client;

import org.jspecify.annotations.NullMarked;
