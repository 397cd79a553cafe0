// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * The objects of one class loader: the instances of the classes that it defined and arrays of them, and the class objects.
 *
 * @param id of the loader in the dump; 0 is the boot loader
 * @param className class of the loader; {@code <boot loader>} for that one, {@code <unknown>} where the dump lacks it
 * @param retainedBytes see {@link Snapshot#retainedByLoader}
 */
public record LoaderSizes(long id, String className, long objects, long shallowBytes, long retainedBytes) {}
