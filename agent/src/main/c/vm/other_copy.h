// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The same build of this library may come into a process from two files: beside libhprof.so, and where the monitor lays it. Each
// would be a library of its own, whose threads and allocations the other takes for the target's. So the one that came later leaves
// everything to the one that came first. A copy is known by its build's own mark; another version is another library.

#ifndef CAIRN_OTHER_COPY_H
#define CAIRN_OTHER_COPY_H

// What is called `symbol` in the copy that came first; NULL if that is this one.
void *other_copy(const char *symbol);

#endif
