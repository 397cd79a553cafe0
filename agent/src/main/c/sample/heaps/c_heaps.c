// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#define CAIRN_HEAP_LAYOUT_ONLY

#include "sample/heaps/c_heaps.h"

#include "sample/heaps/heaps.h"

#include <cairn_heap.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { NOTE_TYPE = 1, NOTE_ALIGNMENT = 4, TABLES_MOST = 256 };
static const char note_name[] = "Cairn";

// Those that were met; one whose library has gone is not met in a later round, and gives its numbers back. Guarded by the loader's lock.
static struct {
    const void *table;
    uint32_t round;
} known[TABLES_MOST];
static int known_count;
static _Atomic uint32_t round_now;  // goes on with each beginning

static atomic_bool leads_here;
static _Atomic uint64_t looked_at;  // how many libraries had been loaded since the process began

// What the tables lead to ----------------------------------------------------------------------------------------------

static uint32_t registered(const void *table, const char *name) {
    return heaps_register(table, name);
}

static void allocated(uint32_t number, uint64_t id, uint64_t bytes) {
    heaps_allocated(number, id, bytes, (uint64_t)(uintptr_t)__builtin_frame_address(0));
    __asm__ volatile("" ::: "memory");  // the frame stays until then
}

static void freed(uint32_t number, uint64_t id) {
    heaps_freed(number, id);
}

static const struct cairn_heap_agent agent = {.registered = registered, .allocated = allocated, .freed = freed};

// Where they are -------------------------------------------------------------------------------------------------------

static size_t padded(size_t size) {
    return (size + NOTE_ALIGNMENT - 1) / NOTE_ALIGNMENT * NOTE_ALIGNMENT;
}

// Whether it is in a part of the library that is in memory, and that may be used so.
static bool is_in(const struct dl_phdr_info *library, uint64_t address, uint64_t size, uint32_t flags) {
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        uint64_t start = library->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && (part->p_flags & flags) == flags && address >= start && size <= part->p_memsz
                && address - start <= part->p_memsz - size) {
            return true;
        }
    }
    return false;
}

static void know(const void *table) {
    int at = 0;
    while (at < known_count && known[at].table != table) {
        at++;
    }
    if (at < TABLES_MOST) {
        known[at].table = table;
        known[at].round = atomic_load(&round_now);
        known_count = at == known_count ? at + 1 : known_count;
    }
}

static void tell(struct cairn_heap_table *table, bool begins) {
    __atomic_store_n(&table->agent, begins ? &agent : NULL, __ATOMIC_SEQ_CST);
    uint32_t count = begins ? __atomic_load_n(&table->count, __ATOMIC_SEQ_CST) : 0;
    for (uint32_t i = 0; i < count && i < CAIRN_HEAP_MOST; i++) {
        table->heaps[i].name[CAIRN_HEAP_NAME_BYTES - 1] = 0;
        __atomic_store_n(&table->heaps[i].number, heaps_register(table, table->heaps[i].name), __ATOMIC_RELEASE);
    }
    if (begins) {
        know(table);
    }
}

static void tell_table_of(const struct dl_phdr_info *library, uint64_t note, bool begins) {
    int64_t distance;
    memcpy(&distance, (const void *)(uintptr_t)note, sizeof distance);
    uint64_t table = note + (uint64_t)distance;
    if (table % _Alignof(struct cairn_heap_table) == 0 && is_in(library, table, sizeof(struct cairn_heap_table), PF_R | PF_W)
            && ((struct cairn_heap_table *)(uintptr_t)table)->version == CAIRN_HEAP_VERSION) {
        tell((struct cairn_heap_table *)(uintptr_t)table, begins);
    }
}

static void read_notes(const struct dl_phdr_info *library, const ElfW(Phdr) *part, bool begins) {
    uint64_t at = library->dlpi_addr + part->p_vaddr, end = at + part->p_memsz;
    ElfW(Nhdr) note;
    while (end - at >= sizeof note) {
        memcpy(&note, (const void *)(uintptr_t)at, sizeof note);
        uint64_t name = at + sizeof note, content = name + padded(note.n_namesz);
        if (content + padded(note.n_descsz) > end) {
            return;
        }
        if (note.n_type == NOTE_TYPE && note.n_namesz == sizeof note_name && note.n_descsz == sizeof(int64_t)
                && memcmp((const void *)(uintptr_t)name, note_name, sizeof note_name) == 0) {
            tell_table_of(library, content, begins);
        }
        at = content + padded(note.n_descsz);
    }
}

static int tell_library(struct dl_phdr_info *library, size_t size, void *begins) {
    (void)size;
    atomic_store(&looked_at, library->dlpi_adds);
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        if (part->p_type == PT_NOTE && part->p_align <= NOTE_ALIGNMENT
                && is_in(library, library->dlpi_addr + part->p_vaddr, part->p_memsz, PF_R)) {
            read_notes(library, part, *(bool *)begins && atomic_load(&leads_here));
        }
    }
    return 0;
}

static int count_loaded(struct dl_phdr_info *library, size_t size, void *loaded) {
    (void)size;
    *(uint64_t *)loaded = library->dlpi_adds;
    return 1;
}

// --------------------------------------------------------------------------------------------------------------------

static int disown_those_that_have_gone(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)library;
    (void)size;
    (void)unused;
    int left = 0;
    for (int i = 0; i < known_count; i++) {
        if (known[i].round == atomic_load(&round_now)) {
            known[left++] = known[i];
        } else {
            heaps_disown(known[i].table);
        }
    }
    known_count = left;
    return 1;
}

void c_heaps_begin(void) {
    bool begins = true;
    atomic_fetch_add(&round_now, 1);
    atomic_store(&leads_here, true);
    dl_iterate_phdr(tell_library, &begins);
    dl_iterate_phdr(disown_those_that_have_gone, NULL);
}

void c_heaps_follow(void) {
    uint64_t loaded = 0;
    bool begins = true;
    dl_iterate_phdr(count_loaded, &loaded);
    if (loaded != atomic_load(&looked_at) && atomic_load(&leads_here)) {
        dl_iterate_phdr(tell_library, &begins);
    }
}

void c_heaps_end(void) {
    bool begins = false;
    atomic_store(&leads_here, false);
    dl_iterate_phdr(tell_library, &begins);
}
