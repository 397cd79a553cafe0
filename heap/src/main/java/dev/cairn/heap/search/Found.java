// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.search;

import dev.cairn.heap.Instances;

/**
 * What a search has found, and what it could not look at.
 *
 * @param objects those that fit
 * @param candidates how many objects there are that may fit: strings, or those that have the field
 * @param unread of these, those whose value the dump lacks, or has no text for
 * @param unfinished of these, those whose text is longer than what is looked at, and of which that part does not decide
 */
public record Found(Instances objects, long candidates, long unread, long unfinished) {}
