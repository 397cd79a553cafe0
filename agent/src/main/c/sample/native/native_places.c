// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/native_places.h"

#include "sample/native/elf_functions.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

enum { PLACES = 1 << 13, TRIES = 32, LIBRARIES = 256, NAME_BYTES = 64, PATH_BYTES = 512, MET = 64 };

static const char unknown_function[] = "[native]";
static const char no_library[] = "[no library]";

static struct place {
    uint64_t pc;
    uint32_t number;
    bool in_library;
} places[PLACES];

static struct {
    char name[NAME_BYTES];
    uint32_t number;
} libraries[LIBRARIES];
static int library_count;

static struct met {
    struct elf_place place;
    uint64_t base;
    char path[PATH_BYTES];  // empty if it is in no library
} met[MET];
static int met_count;

void native_places_begin(void) {
    memset(places, 0, sizeof places);
    library_count = 0;
    met_count = 0;
}

uint64_t native_places_bytes(void) {
    return sizeof places + sizeof libraries + sizeof met;
}

// The place, or where it may be put.
static struct place *place_of(uint64_t pc) {
    uint64_t home = (pc * 0x9E3779B97F4A7C15u) >> 51;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct place *place = &places[(home + i) % PLACES];
        if (place->pc == pc || place->pc == 0) {
            return place;
        }
    }
    return &places[home];
}

static uint32_t library_number(struct symbols *symbols, const char *path) {
    const char *slash = strrchr(path, '/');
    char name[NAME_BYTES], descriptor[NAME_BYTES + 2];
    snprintf(name, sizeof name, "%s", slash == NULL ? path : slash + 1);
    for (int i = 0; i < library_count; i++) {
        if (strcmp(libraries[i].name, name) == 0) {
            return libraries[i].number;
        }
    }
    snprintf(descriptor, sizeof descriptor, "L%.*s;", NAME_BYTES - 1, name);
    uint32_t number = symbols_named_class(symbols, descriptor, "");
    if (number != 0 && library_count < LIBRARIES) {
        memcpy(libraries[library_count].name, name, sizeof name);
        libraries[library_count++].number = number;
    }
    return number;
}

// What a library shows to others is known without its file. What lies nearest before a place need not reach so far.
static void look_up(struct met *one, uint64_t pc) {
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    uint64_t in_call = pc - 1;
    *one = (struct met){.place = {.pc = pc}};
    if (pc == 0 || dladdr1((void *)(uintptr_t)in_call, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0) {
        return;
    }
    const struct link_map *map = NULL;
    one->place.found = symbol != NULL && info.dli_sname != NULL
            && in_call - (uint64_t)(uintptr_t)info.dli_saddr < symbol->st_size;
    if (one->place.found) {
        snprintf(one->place.name, sizeof one->place.name, "%s", info.dli_sname);
        elf_functions_readable(one->place.name);
    }
    snprintf(one->path, sizeof one->path, "%s", info.dli_fname);
    if (dladdr1((void *)(uintptr_t)in_call, &info, (void **)&map, RTLD_DL_LINKMAP) != 0 && map != NULL) {
        one->base = map->l_addr;
    }
}

void native_places_meet(struct symbols *symbols, uint64_t pc) {
    if (place_of(pc)->pc == pc) {
        return;
    }
    for (int i = 0; i < met_count; i++) {
        if (met[i].place.pc == pc) {
            return;
        }
    }
    if (met_count == MET) {
        native_places_find(symbols);
    }
    look_up(&met[met_count++], pc);
}

// Those of the same library at once, as its file is read for them.
static void name_those_of(const struct met *first) {
    struct elf_place *same[MET] = {NULL};
    int count = 0;
    for (int i = 0; i < met_count; i++) {
        if (!met[i].place.found && strcmp(met[i].path, first->path) == 0) {
            same[count++] = &met[i].place;
        }
    }
    elf_functions_name(strchr(first->path, '/') == NULL ? "/proc/self/exe" : first->path, first->base, same, count);
    for (int i = 0; i < count; i++) {
        if (!same[i]->found) {
            same[i]->found = true;
            memcpy(same[i]->name, unknown_function, sizeof unknown_function);
        }
    }
}

void native_places_find(struct symbols *symbols) {
    for (int i = 0; i < met_count; i++) {
        struct met *each = &met[i];
        if (!each->place.found && each->path[0] != 0) {
            name_those_of(each);
        }
        uint32_t library = library_number(symbols, each->path[0] != 0 ? each->path : no_library);
        uint32_t number = library == 0
                ? 0
                : symbols_named_method(symbols, library, each->place.found ? each->place.name : unknown_function, "");
        if (number != 0) {
            *place_of(each->place.pc) =
                    (struct place){.pc = each->place.pc, .number = number, .in_library = each->path[0] != 0};
        }
    }
    met_count = 0;
}

uint32_t native_places_number(struct symbols *symbols, uint64_t pc) {
    if (place_of(pc)->pc != pc) {
        native_places_meet(symbols, pc);
        native_places_find(symbols);
    }
    const struct place *place = place_of(pc);
    return place->pc == pc ? place->number : 0;
}

bool native_places_is_code(uint64_t pc) {
    const struct place *place = place_of(pc);
    return place->pc == pc && place->in_library;
}
