// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** All questions by name, and those that one page has open. */
@NullMarked
package dev.cairn.web.question.catalogue;

import org.jspecify.annotations.NullMarked;
