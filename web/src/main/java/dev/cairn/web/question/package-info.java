// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions to VMs that only an agent in them can answer: the page, commands and the server's API ask the same ones. */
@NullMarked
package dev.cairn.web.question;

import org.jspecify.annotations.NullMarked;
