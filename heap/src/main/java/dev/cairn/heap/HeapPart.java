// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** One of several heaps that a VM has, as Android's does. */
public record HeapPart(String name, long objects) {}
