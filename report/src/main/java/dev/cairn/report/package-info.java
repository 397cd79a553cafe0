// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The records that answers are made of: what {@code --json} prints, and what the server and its page exchange. Keys are
 * the names of the record's components, null means "not known", and units stand in the names.
 */
@NullMarked
package dev.cairn.report;

import org.jspecify.annotations.NullMarked;
