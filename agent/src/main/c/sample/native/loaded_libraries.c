// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/loaded_libraries.h"

#include "base/clock.h"
#include "sample/native/shown_functions.h"

#include <link.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 512 };

static struct loaded_library all[MOST];
static bool is_there[MOST];
static int count;
static uint32_t last_number;
static uint64_t loaded, unloaded;  // until the last look; 0 before the first
static int64_t look_nanos;

// Looking ----------------------------------------------------------------------------------------------------------------

static struct loaded_library library_of(const struct dl_phdr_info *info) {
    struct loaded_library library = {.base = info->dlpi_addr, .from = UINT64_MAX};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uint64_t from = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD) {
            library.from = from < library.from ? from : library.from;
            library.to = from + part->p_memsz > library.to ? from + part->p_memsz : library.to;
        }
    }
    snprintf(library.path, sizeof library.path, "%s", info->dlpi_name[0] == 0 ? "/proc/self/exe" : info->dlpi_name);
    return library;
}

// The same file at the same place is the same library, also if it was away meanwhile.
static int find(const struct loaded_library *library) {
    for (int i = 0; i < count; i++) {
        if (all[i].base == library->base && all[i].to == library->to && strcmp(all[i].path, library->path) == 0) {
            return i;
        }
    }
    return -1;
}

struct look {
    bool begun, changed, has_gone;
};

// False at the first library if nothing has changed.
static bool is_to_be_looked_at(const struct dl_phdr_info *info, struct look *look) {
    if (!look->begun) {
        look->begun = true;
        look->changed = info->dlpi_adds != loaded || info->dlpi_subs != unloaded;
        look->has_gone = loaded != 0 && info->dlpi_subs != unloaded;
        loaded = info->dlpi_adds;
        unloaded = info->dlpi_subs;
    }
    return look->changed;
}

static int see(struct dl_phdr_info *info, size_t size, void *argument) {
    struct look *look = argument;
    (void)size;
    if (!is_to_be_looked_at(info, look)) {
        return 1;
    }
    struct loaded_library library = library_of(info);
    int at = find(&library);
    if (at < 0 && count < MOST) {
        at = count++;
        library.number = ++last_number;
        library.unsure_until = look->has_gone ? look_nanos : 0;
        all[at] = library;
    }
    if (at >= 0) {
        is_there[at] = true;
    }
    return 0;
}

static void drop_those_that_have_gone(void) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (is_there[i]) {
            all[kept++] = all[i];
        } else {
            elf_functions_free(all[i].functions);
        }
    }
    count = kept;
}

bool loaded_libraries_look(void) {
    struct look look = {0};
    memset(is_there, 0, sizeof is_there);
    look_nanos = nanos_of(CLOCK_MONOTONIC);
    dl_iterate_phdr(see, &look);
    if (look.changed) {
        drop_those_that_have_gone();
    }
    return look.changed;
}

// Asking -----------------------------------------------------------------------------------------------------------------

struct loaded_library *loaded_libraries_at(uint64_t address) {
    for (int i = 0; i < count; i++) {
        if (address >= all[i].from && address < all[i].to) {
            return &all[i];
        }
    }
    return NULL;
}

struct question {
    const struct loaded_library *library;
    uint64_t address;
    char *name;
    bool answered;
};

// No library goes while the loader shows it.
static int ask(struct dl_phdr_info *info, size_t size, void *argument) {
    struct question *question = argument;
    (void)size;
    if (info->dlpi_addr != question->library->base) {
        return 0;
    }
    struct loaded_library here = library_of(info);
    if (here.to == question->library->to && strcmp(here.path, question->library->path) == 0) {
        struct shown_functions shown = shown_functions_of(info);
        const char *name = shown_functions_name(&shown, question->address);
        question->answered = name != NULL && name[0] != 0;
        snprintf(question->name, ELF_NAME_BYTES, "%s", name == NULL ? "" : name);
    }
    return 1;
}

// What a library shows to others is known without its file.
bool loaded_libraries_name(struct loaded_library *library, uint64_t pc, char name[ELF_NAME_BYTES]) {
    struct question question = {.library = library, .address = pc - 1, .name = name};
    dl_iterate_phdr(ask, &question);
    if (question.answered) {
        elf_functions_readable(name);
        return true;
    }
    if (library->functions == NULL) {
        library->functions = elf_functions_read(library->path, library->base);
    }
    return elf_functions_name(library->functions, library->path, library->base, pc, name);
}

void loaded_libraries_forget(void) {
    for (int i = 0; i < count; i++) {
        elf_functions_free(all[i].functions);
    }
    count = 0;
    loaded = unloaded = 0;
}

uint64_t loaded_libraries_bytes(void) {
    uint64_t bytes = sizeof all;
    for (int i = 0; i < count; i++) {
        bytes += elf_functions_bytes(all[i].functions);
    }
    return bytes;
}
