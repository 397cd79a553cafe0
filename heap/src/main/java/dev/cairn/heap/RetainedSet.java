// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * What a set of objects keeps: the objects themselves and all that would become garbage with them.
 *
 * @param objects how many that are
 * @param bytes their shallow sizes
 */
public record RetainedSet(long objects, long bytes) {}
