// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Finds out how objects are held by asking the VM to follow references, once for each kind of reference that holds something: for
// heaps that nobody else can read. The VM stands still each time, and runs in between.

#ifndef CAIRN_MAP_ASKED_MARKS_H
#define CAIRN_MAP_ASKED_MARKS_H

#include "map/marks/marks.h"

// Gives tags of `jvmti` to classes of references, which must not be below the first. Returns false if the VM did not walk, or if there is
// a problem.
enum { HEAP_MARKS_FIRST_TAG = 1 << 8 };
bool heap_marks_ask(struct heap_marks *marks);

#endif
