// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.OptionalLong;

/**
 * The part of a program that a GC log of the .NET Compact Framework is of.
 *
 * @param timestamp milliseconds since the device was started, modulo 2^32; no date can be had from it
 */
public record AppDomain(String name, OptionalLong timestamp) {}
