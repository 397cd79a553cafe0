// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Names of functions from a library's own file, which has those too that the library shows to no other (.symtab), unless they were
// stripped. The file is read, not mapped, and believed only if it has the notes of the library that is loaded, as its build id.

#ifndef CAIRN_ELF_FUNCTIONS_H
#define CAIRN_ELF_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { ELF_NAME_BYTES = 200 };

// A place that is looked for.
struct elf_place {
    uint64_t pc;
    bool found;
    char name[ELF_NAME_BYTES];  // cut if it is longer
};

// Names those places that functions of the library reach to, which was loaded from `path` at `base`.
void elf_functions_name(const char *path, uint64_t base, struct elf_place *const *places, int count);

// As people read it, as far as that is simple: a::b of _ZN1a1bEv. Else it stays as it is.
void elf_functions_readable(char name[ELF_NAME_BYTES]);

#endif
