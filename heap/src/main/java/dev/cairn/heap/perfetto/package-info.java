// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The heap graph of Perfetto's traces, as Android's data source writes it: protocol buffers, of which only what a heap graph
 * needs is written. Numbers of messages and fields are those of Perfetto's public {@code heap_graph.proto}.
 */
@NullMarked
package dev.cairn.heap.perfetto;

import org.jspecify.annotations.NullMarked;
