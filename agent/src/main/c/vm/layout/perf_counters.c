// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/perf_counters.h"

#include "vm/layout/structure_table.h"

#include <string.h>

// The memory begins with its own description, and so does each counter.
enum {
    MEMORY_FIRST_ENTRY = 24,
    MEMORY_ENTRIES = 28,
    MEMORY_HEADER_BYTES = 32,
    ENTRY_BYTES = 0,
    ENTRY_NAME = 4,
    ENTRY_TYPE = 12,  // a byte, as in descriptors
    ENTRY_DATA = 16,
    ENTRY_HEADER_BYTES = 20,
};

static uint32_t u4_at(const char *memory, unsigned offset) {
    uint32_t value;
    memcpy(&value, memory + offset, sizeof value);
    return value;
}

static bool is_named(const char *entry, uint32_t bytes, const char *name) {
    uint32_t name_at = u4_at(entry, ENTRY_NAME), data_at = u4_at(entry, ENTRY_DATA);
    size_t size = strlen(name) + 1;
    return name_at < bytes && size <= bytes - name_at && memcmp(entry + name_at, name, size) == 0
            && entry[ENTRY_TYPE] == 'J' && data_at < bytes && sizeof(uint64_t) <= bytes - data_at;
}

const volatile uint64_t *perf_counters_find(const char *name) {
    void *vm = vm_table_open();
    const char *memory = (const char *)vm_table_static(vm, "PerfMemory", "_start");
    uint64_t bytes = vm_table_static(vm, "PerfMemory", "_capacity");
    vm_table_close(vm);
    if (memory == NULL || bytes < MEMORY_HEADER_BYTES) {
        return NULL;
    }
    uint32_t count = u4_at(memory, MEMORY_ENTRIES);
    uint64_t at = u4_at(memory, MEMORY_FIRST_ENTRY);
    for (uint32_t i = 0; i < count && at < bytes && bytes - at >= ENTRY_HEADER_BYTES; i++) {
        uint32_t entry_bytes = u4_at(memory + at, ENTRY_BYTES);
        if (entry_bytes < ENTRY_HEADER_BYTES || entry_bytes > bytes - at) {
            return NULL;
        }
        if (is_named(memory + at, entry_bytes, name)) {
            return (const volatile uint64_t *)(memory + at + u4_at(memory + at, ENTRY_DATA));
        }
        at += entry_bytes;
    }
    return NULL;
}
