// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/native_places.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

enum { PLACES = 1 << 12, TRIES = 16, LIBRARIES = 256, NAME_BYTES = 64 };

static const char unknown_function[] = "[native]";
static const char no_library[] = "[no library]";

static struct {
    uint64_t pc;
    uint32_t number;
} places[PLACES];

static struct {
    char name[NAME_BYTES];
    uint32_t number;
} libraries[LIBRARIES];
static int library_count;

void native_places_begin(void) {
    memset(places, 0, sizeof places);
    library_count = 0;
}

uint64_t native_places_bytes(void) {
    return sizeof places + sizeof libraries;
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

// What lies nearest before a place need not reach so far: functions that a library shows to no other have no name here.
static uint32_t find(struct symbols *symbols, uint64_t pc) {
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    uint64_t in_call = pc - 1;
    bool found = pc != 0 && dladdr1((void *)(uintptr_t)in_call, &info, (void **)&symbol, RTLD_DL_SYMENT) != 0;
    bool reaches = found && symbol != NULL && info.dli_sname != NULL
            && in_call - (uint64_t)(uintptr_t)info.dli_saddr < symbol->st_size;
    uint32_t library = library_number(symbols, found && info.dli_fname != NULL ? info.dli_fname : no_library);
    return library == 0 ? 0 : symbols_named_method(symbols, library, reaches ? info.dli_sname : unknown_function, "");
}

uint32_t native_places_number(struct symbols *symbols, uint64_t pc) {
    uint64_t home = (pc * 0x9E3779B97F4A7C15u) >> 52;
    uint64_t place = home;
    for (int i = 0; i < TRIES && places[place].pc != 0; i++) {
        if (places[place].pc == pc) {
            return places[place].number;
        }
        place = (place + 1) % PLACES;
    }
    uint32_t number = find(symbols, pc);
    if (number != 0) {
        places[place].pc = pc;
        places[place].number = number;
    }
    return number;
}
