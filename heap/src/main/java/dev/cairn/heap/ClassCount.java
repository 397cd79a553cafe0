// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * The objects of one class.
 *
 * @param type number of the class
 */
public record ClassCount(int type, long objects, long shallowBytes) {}
