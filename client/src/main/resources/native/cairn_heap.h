// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A heap of your own, for `cairn native`: who allocates in a pool, and what of that is not freed. Include this file; there is nothing
// to link, and without Cairn's agent in the process a call is a comparison. For C11, C++11 and later, Linux, GCC and Clang.
//
//   static cairn_heap *heap;                       // in the pool's beginning: heap = cairn_heap_register("texture-pool");
//   cairn_heap_allocated(heap, id, bytes);         // once the block is yours, before anybody else can free it
//   cairn_heap_freed(heap, id);                    // before the block is free, as another thread may get it at once
//
// An id is any number but it is of one block at a time in its heap, as an address is. All functions may be called by any thread, and
// change neither errno nor anything of the program's. Those of blocks wait for nobody; cairn_heap_register may wait for another thread that
// registers a heap, so it is not for signal handlers. A heap that is NULL is none, so nothing has to be checked.

#ifndef CAIRN_HEAP_H
#define CAIRN_HEAP_H

#include <sched.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CAIRN_HEAP_VERSION = 1, CAIRN_HEAP_MOST = 32, CAIRN_HEAP_NAME_BYTES = 64, CAIRN_HEAP_TRIES = 1 << 18 };

// What the agent gives while it records.
struct cairn_heap_agent {
    uint32_t (*registered)(const void *table, const char *name);  // its number of the heap, 0: it has no room for it
    void (*allocated)(uint32_t number, uint64_t id, uint64_t bytes);
    void (*freed)(uint32_t number, uint64_t id);
};

typedef struct cairn_heap {
    uint32_t number;  // the agent's; 0: it knows nothing of it yet
    char name[CAIRN_HEAP_NAME_BYTES];
} cairn_heap;

// One in each library or program, which the agent finds by a note of the file and in memory (.note.cairn).
struct cairn_heap_table {
    uint32_t version, busy, count;
    const struct cairn_heap_agent *agent;  // NULL: nobody records
    cairn_heap heaps[CAIRN_HEAP_MOST];
};

#ifndef CAIRN_HEAP_LAYOUT_ONLY

__attribute__((weak, used, visibility("hidden"))) struct cairn_heap_table cairn_heap_table = {
        CAIRN_HEAP_VERSION, 0, 0, 0, {{0, {0}}}};

// How far it is from here to the table, so that nothing has to be relocated.
__asm__(".pushsection .note.cairn, \"a\", %note\n"
        ".balign 4\n"
        ".4byte 6, 8, 1\n"
        ".asciz \"Cairn\"\n"
        ".balign 4\n"
        ".hidden cairn_heap_table\n"
        ".8byte cairn_heap_table - .\n"
        ".popsection\n");

// Adds one, or finds the one of that name, which is cut to 63 bytes. NULL if there are 32 already, or if another thread
// is held up in here, as one that a debugger has stopped or that was there as the process forked.
static inline cairn_heap *cairn_heap_register(const char *name) {
    struct cairn_heap_table *table = &cairn_heap_table;
    cairn_heap *heap = 0;
    for (uint32_t tries = 0; __atomic_exchange_n(&table->busy, 1, __ATOMIC_ACQUIRE) != 0; tries++) {
        if (tries == CAIRN_HEAP_TRIES) {
            return 0;
        }
        sched_yield();
    }
    for (uint32_t i = 0; i < table->count && heap == 0; i++) {
        uint32_t at = 0;
        while (at < CAIRN_HEAP_NAME_BYTES - 1 && name[at] == table->heaps[i].name[at] && name[at] != 0) {
            at++;
        }
        heap = at == CAIRN_HEAP_NAME_BYTES - 1 || name[at] == table->heaps[i].name[at] ? &table->heaps[i] : 0;
    }
    if (heap == 0 && table->count < CAIRN_HEAP_MOST) {
        heap = &table->heaps[table->count];
        for (uint32_t i = 0; i < CAIRN_HEAP_NAME_BYTES - 1 && name[i] != 0; i++) {
            heap->name[i] = name[i];
        }
        __atomic_store_n(&table->count, table->count + 1, __ATOMIC_SEQ_CST);
    }
    __atomic_store_n(&table->busy, 0, __ATOMIC_RELEASE);
    // An agent that begins just now says so before it looks at the heaps that are there.
    const struct cairn_heap_agent *agent = __atomic_load_n(&table->agent, __ATOMIC_SEQ_CST);
    if (heap != 0 && agent != 0 && __atomic_load_n(&heap->number, __ATOMIC_RELAXED) == 0) {
        __atomic_store_n(&heap->number, agent->registered(table, heap->name), __ATOMIC_RELEASE);
    }
    return heap;
}

static inline __attribute__((always_inline)) void cairn_heap_allocated(cairn_heap *heap, uint64_t id, uint64_t bytes) {
    const struct cairn_heap_agent *agent = __atomic_load_n(&cairn_heap_table.agent, __ATOMIC_ACQUIRE);
    if (__builtin_expect(agent != 0, 0) && heap != 0) {
        agent->allocated(__atomic_load_n(&heap->number, __ATOMIC_ACQUIRE), id, bytes);
    }
}

static inline __attribute__((always_inline)) void cairn_heap_freed(cairn_heap *heap, uint64_t id) {
    const struct cairn_heap_agent *agent = __atomic_load_n(&cairn_heap_table.agent, __ATOMIC_ACQUIRE);
    if (__builtin_expect(agent != 0, 0) && heap != 0) {
        agent->freed(__atomic_load_n(&heap->number, __ATOMIC_ACQUIRE), id);
    }
}

#endif

#ifdef __cplusplus
}
#endif

#endif
