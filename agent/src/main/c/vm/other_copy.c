// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/other_copy.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BUILD_ID = 64, NOTE_ALIGNMENT = 4 };

struct build_id {
    uint8_t bytes[MAX_BUILD_ID];
    size_t size;  // 0: it has none
};

struct search {
    struct build_id own;
    bool found;
    char path[PATH_MAX];
};

static size_t padded(size_t size) {
    return (size + NOTE_ALIGNMENT - 1) / NOTE_ALIGNMENT * NOTE_ALIGNMENT;
}

static struct build_id find_in_notes(const uint8_t *notes, size_t size) {
    struct build_id id = {.size = 0};
    size_t at = 0;
    while (id.size == 0 && at + sizeof(ElfW(Nhdr)) <= size) {
        ElfW(Nhdr) note;
        memcpy(&note, notes + at, sizeof note);
        size_t name = at + sizeof note, content = name + padded(note.n_namesz);
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof ELF_NOTE_GNU && note.n_descsz <= MAX_BUILD_ID
                && content + note.n_descsz <= size && memcmp(notes + name, ELF_NOTE_GNU, note.n_namesz) == 0) {
            memcpy(id.bytes, notes + content, note.n_descsz);
            id.size = note.n_descsz;
        }
        at = content + padded(note.n_descsz);
    }
    return id;
}

// Whether it is in memory: a library may name what is in its file only.
static bool is_loaded(const struct dl_phdr_info *library, const ElfW(Phdr) *part) {
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *loaded = &library->dlpi_phdr[i];
        if (loaded->p_type == PT_LOAD && (loaded->p_flags & PF_R) != 0 && part->p_vaddr >= loaded->p_vaddr
                && part->p_vaddr - loaded->p_vaddr + part->p_memsz <= loaded->p_filesz) {
            return true;
        }
    }
    return false;
}

static struct build_id build_id_of(const struct dl_phdr_info *library) {
    struct build_id id = {.size = 0};
    for (int i = 0; i < library->dlpi_phnum && id.size == 0; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        if (part->p_type == PT_NOTE && is_loaded(library, part)) {
            id = find_in_notes((const uint8_t *)(library->dlpi_addr + part->p_vaddr), part->p_memsz);
        }
    }
    return id;
}

static bool is_this(const struct dl_phdr_info *library) {
    uintptr_t here = (uintptr_t)other_copy;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        uintptr_t start = library->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && here >= start && here - start < part->p_memsz) {
            return true;
        }
    }
    return false;
}

static int find_own(struct dl_phdr_info *library, size_t size, void *search) {
    (void)size;
    if (!is_this(library)) {
        return 0;
    }
    ((struct search *)search)->own = build_id_of(library);
    return 1;
}

// They come in the order in which they were loaded.
static int find_first(struct dl_phdr_info *library, size_t size, void *argument) {
    struct search *search = argument;
    (void)size;
    struct build_id id = build_id_of(library);
    if (id.size != search->own.size || memcmp(id.bytes, search->own.bytes, id.size) != 0) {
        return 0;
    }
    search->found = !is_this(library)
            && snprintf(search->path, sizeof search->path, "%s", library->dlpi_name) < (int)sizeof search->path;
    return 1;
}

void *other_copy(const char *symbol) {
    struct search search = {.found = false};
    dl_iterate_phdr(find_own, &search);
    if (search.own.size > 0) {
        dl_iterate_phdr(find_first, &search);
    }
    // By the name it was loaded by, as its file may be gone. It stays, as HotSpot unloads no agent.
    void *library = search.found ? dlopen(search.path, RTLD_NOLOAD | RTLD_LAZY) : NULL;
    return library == NULL ? NULL : dlsym(library, symbol);
}
