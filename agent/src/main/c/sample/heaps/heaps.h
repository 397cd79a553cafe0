// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The heaps of the program's own, as of pools and caches, by number. They are registered by Java (java_heaps.h) or in C (c_heaps.h), and
// their blocks go to a recorder while there is one. Numbers stay, so a heap has the same one in the next recording. For any thread.

#ifndef CAIRN_HEAPS_H
#define CAIRN_HEAPS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { HEAP_NAME_MOST = 64, HEAPS_FROM = 16, HEAPS_MOST = 1000 };

// What records. `frame` is the frame address of the function that the program's native code has called, 0 if Java has.
struct heaps_recorder {
    void (*allocated)(uint16_t heap, uint64_t id, uint64_t bytes, uint64_t frame);
    void (*freed)(uint16_t heap, uint64_t id);
};

// 1 while there is a recorder. Copies of the Java API look at it.
extern _Atomic int32_t heaps_recorded;

// From now on blocks go to this one; NULL for nobody. It may be called a little longer.
void heaps_record(const struct heaps_recorder *recorder);

// The owner's heap of that name: the same number each time. 0 if there is no room.
uint16_t heaps_register(const void *owner, const char *name);

// The owner has gone: others may have its numbers, for heaps of the same name.
void heaps_disown(const void *owner);

// False if there is no such heap.
bool heaps_name(uint16_t heap, char name[HEAP_NAME_MOST]);

// Of a heap's blocks; a number that is no heap's is passed over.
void heaps_allocated(uint32_t heap, uint64_t id, uint64_t bytes, uint64_t frame);
void heaps_freed(uint32_t heap, uint64_t id);

#endif
