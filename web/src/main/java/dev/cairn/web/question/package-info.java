// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What a server can be asked by the page, by commands and by its API: the kinds of questions, and what answers each kind. */
@NullMarked
package dev.cairn.web.question;

import org.jspecify.annotations.NullMarked;
