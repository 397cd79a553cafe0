// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * The objects of one class loader: the instances of the classes that it defined and arrays of them, and the class
 * objects.
 *
 * @param told whether the dump says which loader it is; all classes of which it does not say that share one record
 * @param id of the loader in the dump; 0 is the boot loader, if the dump says which loader it is
 * @param className class of the loader; {@code <boot loader>} for that one, {@code <not recorded>} where the dump does not
 *     say which loader it is, {@code <unknown>} where the dump lacks the loader
 * @param retainedBytes see {@link Snapshot#retainedByLoader}
 */
public record LoaderSizes(
        boolean told, long id, String className, long objects, long shallowBytes, long retainedBytes) {}
