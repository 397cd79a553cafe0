// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The libraries that were loaded at the last look, with the names of their functions. For one caller at a time. What is kept of a
// library is a copy: the library itself may go meanwhile.

#ifndef CAIRN_LOADED_LIBRARIES_H
#define CAIRN_LOADED_LIBRARIES_H

#include "sample/native/elf_functions.h"

#include <stdbool.h>
#include <stdint.h>

enum { LIBRARY_PATH_BYTES = 512 };

struct loaded_library {
    uint64_t base, from, to;
    uint32_t number;  // of no other that was ever seen
    // It was seen for the first time when others had gone since the look before: until then another may have been in its place.
    int64_t unsure_until;
    struct elf_functions *functions;  // NULL: they were not asked for yet
    char path[LIBRARY_PATH_BYTES];
};

// Looks again. Whether a library has come or gone.
bool loaded_libraries_look(void);

// NULL if none lies there. Stays until the next look.
struct loaded_library *loaded_libraries_at(uint64_t address);

// The function that has called and goes on there. False if nobody knows.
bool loaded_libraries_name(struct loaded_library *library, uint64_t pc, char name[ELF_NAME_BYTES]);

void loaded_libraries_forget(void);

uint64_t loaded_libraries_bytes(void);

#endif
