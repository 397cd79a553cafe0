// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/name_store.h"

#include <stdbool.h>
#include <string.h>

enum { LENGTH_BYTES = 2, FIRST = NAME_ALIGNMENT };

static const char DOTS[] = "...";

static uint32_t hash_of(const char *name, size_t length) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)name[i]) * 1099511628211u;
    }
    return (uint32_t)(hash ^ hash >> 32);
}

static void count(_Atomic uint64_t *counter) {
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

// Not within a character.
static size_t cut(char *name) {
    size_t length = MAX_NAME_BYTES - (sizeof DOTS - 1);
    while (((uint8_t)name[length] & 0xC0) == 0x80) {
        length--;
    }
    memcpy(name + length, DOTS, sizeof DOTS);
    return length + sizeof DOTS - 1;
}

static bool is_at(const struct name_store *store, uint32_t at, const char *name, size_t length) {
    uint16_t stored;
    memcpy(&stored, store->text + at, LENGTH_BYTES);
    return stored == length && memcmp(store->text + at + LENGTH_BYTES, name, length) == 0;
}

// 0 if there is no room. The text from its start on belongs to the caller until somebody can find it.
static uint32_t reserve(struct name_store *store, uint32_t bytes) {
    uint32_t used = atomic_load_explicit(&store->text_bytes, memory_order_relaxed);
    uint32_t at;
    do {
        at = used == 0 ? FIRST : used;
        if (bytes > NAME_TEXT_BYTES - at) {
            return 0;
        }
    } while (!atomic_compare_exchange_weak_explicit(
            &store->text_bytes, &used, at + bytes, memory_order_relaxed, memory_order_relaxed));
    return at;
}

static uint32_t write(struct name_store *store, const char *name, size_t length) {
    if (atomic_load_explicit(&store->names, memory_order_relaxed) >= MAX_NAMES) {
        return 0;
    }
    uint32_t bytes = (uint32_t)(LENGTH_BYTES + length + 1 + NAME_ALIGNMENT - 1) / NAME_ALIGNMENT * NAME_ALIGNMENT;
    uint32_t at = reserve(store, bytes);
    if (at != 0) {
        uint16_t stored = (uint16_t)length;
        memcpy(store->text + at, &stored, LENGTH_BYTES);
        memcpy(store->text + at + LENGTH_BYTES, name, length + 1);
    }
    return at;
}

uint32_t name_store_put(struct name_store *store, char *name) {
    size_t length = name == NULL ? 0 : strlen(name);
    if (length == 0) {
        return 0;
    }
    if (length > MAX_NAME_BYTES) {
        length = cut(name);
        count(&store->misfits);
    }
    uint32_t hash = hash_of(name, length);
    uint32_t written = 0;
    for (uint32_t i = hash; i - hash < NAME_SLOTS; i++) {
        _Atomic uint64_t *slot = &store->slots[i % NAME_SLOTS];
        uint64_t found = atomic_load_explicit(slot, memory_order_acquire);
        if (found == 0) {
            written = written == 0 ? write(store, name, length) : written;
            if (written == 0) {
                break;
            }
            if (atomic_compare_exchange_strong_explicit(slot, &found, (uint64_t)hash << 32 | written,
                        memory_order_acq_rel, memory_order_acquire)) {
                atomic_fetch_add_explicit(&store->names, 1, memory_order_relaxed);
                return written;
            }
        }
        if ((uint32_t)(found >> 32) == hash && is_at(store, (uint32_t)found, name, length)) {
            return (uint32_t)found;  // what was written meanwhile, if anything, is never found: a few bytes, at a race
        }
    }
    count(&store->misfits);
    return 0;
}

const char *name_store_get(const struct name_store *store, uint32_t number) {
    return number == 0 ? "" : (const char *)store->text + number + LENGTH_BYTES;
}
