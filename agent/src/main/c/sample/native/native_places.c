// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/native_places.h"

#include "sample/native/loaded_libraries.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 1 << 13, TRIES = 32, NAMES = 256, NAME_BYTES = 64 };

static const char unknown_function[] = "[native]";
static const char no_library[] = "[no library]";

static struct place {
    uint64_t pc;
    uint32_t number;
    uint32_t library;  // 0: it is in none
} places[PLACES];

static struct {
    char name[NAME_BYTES];
    uint32_t number;
} names[NAMES];  // of libraries
static int name_count;

void native_places_begin(void) {
    memset(places, 0, sizeof places);
    name_count = 0;
    loaded_libraries_forget();
}

void native_places_end(void) {
    loaded_libraries_forget();
}

uint64_t native_places_bytes(void) {
    return sizeof places + sizeof names + loaded_libraries_bytes();
}

static uint32_t library_at(uint64_t pc) {
    const struct loaded_library *library = pc == 0 ? NULL : loaded_libraries_at(pc - 1);
    return library == NULL ? 0 : library->number;
}

// What lies in a library that has gone, and where there was none, is another place from now on.
void native_places_look(void) {
    if (!loaded_libraries_look()) {
        return;
    }
    for (int i = 0; i < PLACES; i++) {
        if (places[i].pc != 0 && places[i].library != library_at(places[i].pc)) {
            places[i] = (struct place){0};
        }
    }
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
    snprintf(name, sizeof name, "%.*s", NAME_BYTES - 1, slash == NULL ? path : slash + 1);
    for (int i = 0; i < name_count; i++) {
        if (strcmp(names[i].name, name) == 0) {
            return names[i].number;
        }
    }
    snprintf(descriptor, sizeof descriptor, "L%.*s;", NAME_BYTES - 1, name);
    uint32_t number = symbols_named_class(symbols, descriptor, "");
    if (number != 0 && name_count < NAMES) {
        memcpy(names[name_count].name, name, sizeof name);
        names[name_count++].number = number;
    }
    return number;
}

static uint32_t name_place(struct symbols *symbols, struct loaded_library *library, uint64_t pc) {
    char name[ELF_NAME_BYTES];
    if (library == NULL || !loaded_libraries_name(library, pc, name)) {
        memcpy(name, unknown_function, sizeof unknown_function);
    }
    uint32_t number = library_number(symbols, library == NULL ? no_library : library->path);
    return number == 0 ? 0 : symbols_named_method(symbols, number, name, "");
}

// Whether another library may have been there at that time.
static bool is_unsure(uint64_t pc, int64_t nanos) {
    const struct loaded_library *library = pc == 0 ? NULL : loaded_libraries_at(pc - 1);
    return library != NULL && nanos <= library->unsure_until;
}

uint32_t native_places_number(struct symbols *symbols, uint64_t pc, int64_t nanos) {
    if (is_unsure(pc, nanos)) {
        return name_place(symbols, NULL, pc);
    }
    struct place *place = place_of(pc);
    if (place->pc != pc || place->number == 0) {
        struct loaded_library *library = pc == 0 ? NULL : loaded_libraries_at(pc - 1);
        *place = (struct place){.pc = pc,
                .number = name_place(symbols, library, pc),
                .library = library == NULL ? 0 : library->number};
    }
    return place->number;
}

bool native_places_is_code(uint64_t pc, int64_t nanos) {
    return library_at(pc) != 0 && !is_unsure(pc, nanos);
}
