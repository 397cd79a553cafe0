// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

/**
 * What would become garbage if a reference were cut.
 *
 * @param reference {@code Shop.STORE}
 * @param freedBytes exact
 */
public record WhatIf(String reference, long freedBytes) {}
