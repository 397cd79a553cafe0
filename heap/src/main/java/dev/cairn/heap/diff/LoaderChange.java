// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

/**
 * What the classes of a class loader have in the heap. Loaders that cannot be distinguished are one.
 *
 * @param heap objects of the loader's classes, by the loader's name
 * @param loadersBefore how many loaders that name stands for; 0 also where the loader is not known
 * @param classesBefore how many classes they have loaded
 */
public record LoaderChange(HeapChange heap, int loadersBefore, int loadersAfter, int classesBefore, int classesAfter) {}
