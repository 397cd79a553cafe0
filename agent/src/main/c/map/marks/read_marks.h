// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Finds out how objects are held by reading them where they lie, in one pause: the VM reports roots, all else is read. What the VM
// reports of a few objects is compared with what is read before anything relies on it.

#ifndef CAIRN_MAP_READ_MARKS_H
#define CAIRN_MAP_READ_MARKS_H

#include "map/marks/marks.h"

// Returns whether it was done. If not, what was visited is worth nothing; without a problem the VM has to be asked instead.
bool heap_marks_read(struct heap_marks *marks);

#endif
