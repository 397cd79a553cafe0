// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions about a VM's heap: a collection, what lies where, which regions there are. */
@NullMarked
package dev.cairn.web.question.heap;

import org.jspecify.annotations.NullMarked;
