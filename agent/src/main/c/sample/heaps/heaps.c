// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/heaps/heaps.h"

#include "base/clock.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

struct heap {
    const void *owner;  // NULL: it has gone
    char name[HEAP_NAME_MOST];
};

enum { TRIES = 1000 };

_Atomic int32_t heaps_recorded;

static const struct heaps_recorder *_Atomic recorder;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static struct heap heaps[HEAPS_MOST];  // guarded by `busy`
static _Atomic uint32_t count;         // grows once its heap is there

void heaps_record(const struct heaps_recorder *now) {
    atomic_store(&recorder, now);
    atomic_store(&heaps_recorded, now != NULL);
}

// False in a child, for instance, of a process in which another thread was at it.
static bool begin(void) {
    for (int i = 0; i < TRIES; i++) {
        if (!atomic_flag_test_and_set(&busy)) {
            return true;
        }
        pause_nanos(NANOS_A_MILLI);
    }
    return false;
}

static void end(void) {
    atomic_flag_clear(&busy);
}

// What is not for a line of text becomes a question mark.
static void copy_name(const char *from, char to[HEAP_NAME_MOST]) {
    memset(to, 0, HEAP_NAME_MOST);
    size_t length = strnlen(from, HEAP_NAME_MOST);
    if (length == HEAP_NAME_MOST) {
        for (length--; length > 0 && ((uint8_t)from[length] & 0xC0) == 0x80; length--) {
        }
    }
    for (size_t i = 0; i < length; i++) {
        to[i] = (uint8_t)from[i] < ' ' || from[i] == 0x7F ? '?' : from[i];
    }
    if (length == 0) {
        memcpy(to, "unnamed", sizeof "unnamed");
    }
}

static uint16_t number_of(const void *owner, const char *name) {
    uint32_t all = atomic_load(&count), free_one = HEAPS_MOST;
    for (uint32_t i = 0; i < all; i++) {
        if (strcmp(heaps[i].name, name) == 0) {
            if (heaps[i].owner == owner) {
                return (uint16_t)(HEAPS_FROM + i);
            }
            free_one = heaps[i].owner == NULL ? i : free_one;
        }
    }
    if (free_one == HEAPS_MOST && all < HEAPS_MOST) {
        memcpy(heaps[all].name, name, HEAP_NAME_MOST);
        free_one = all;
        atomic_store(&count, all + 1);
    }
    if (free_one == HEAPS_MOST) {
        return 0;
    }
    heaps[free_one].owner = owner;
    return (uint16_t)(HEAPS_FROM + free_one);
}

uint16_t heaps_register(const void *owner, const char *name) {
    char readable[HEAP_NAME_MOST];
    int before = errno;
    uint16_t number = 0;
    copy_name(name, readable);
    if (begin()) {
        number = number_of(owner, readable);
        end();
    }
    errno = before;
    return number;
}

void heaps_disown(const void *owner) {
    if (!begin()) {
        return;
    }
    for (uint32_t i = 0; i < atomic_load(&count); i++) {
        if (heaps[i].owner == owner) {
            heaps[i].owner = NULL;
        }
    }
    end();
}

// The name of a number is never another.
bool heaps_name(uint16_t heap, char name[HEAP_NAME_MOST]) {
    if (heap < HEAPS_FROM || (uint32_t)heap - HEAPS_FROM >= atomic_load(&count)) {
        return false;
    }
    memcpy(name, heaps[heap - HEAPS_FROM].name, HEAP_NAME_MOST);
    return true;
}

static bool is_heap(uint32_t heap) {
    return heap >= HEAPS_FROM && heap - HEAPS_FROM < atomic_load_explicit(&count, memory_order_relaxed);
}

void heaps_allocated(uint32_t heap, uint64_t id, uint64_t bytes, uint64_t frame) {
    const struct heaps_recorder *now = atomic_load_explicit(&recorder, memory_order_acquire);
    if (now != NULL && is_heap(heap)) {
        int before = errno;
        now->allocated((uint16_t)heap, id, bytes, frame);
        errno = before;
    }
}

void heaps_freed(uint32_t heap, uint64_t id) {
    const struct heaps_recorder *now = atomic_load_explicit(&recorder, memory_order_acquire);
    if (now != NULL && is_heap(heap)) {
        int before = errno;
        now->freed((uint16_t)heap, id);
        errno = before;
    }
}
