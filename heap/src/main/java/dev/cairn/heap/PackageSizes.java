// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * The objects of one package: the instances of its classes and arrays of them, and the class objects.
 *
 * @param name see {@link HeapClass#packageName}
 * @param retainedBytes see {@link Snapshot#retainedByPackage}
 */
public record PackageSizes(String name, long objects, long shallowBytes, long retainedBytes) {}
