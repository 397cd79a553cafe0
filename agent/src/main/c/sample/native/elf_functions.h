// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Names of functions from a library's own file, which has those too that the library shows to no other (.symtab), unless they were
// stripped. The file is read once, not mapped, and believed only if it has the notes of the library that is loaded, as its build id.

#ifndef CAIRN_ELF_FUNCTIONS_H
#define CAIRN_ELF_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { ELF_NAME_BYTES = 200 };

struct elf_functions;

// Those of the library that was loaded from `path` at `base`; none if it is another. NULL if there is no memory.
struct elf_functions *elf_functions_read(const char *path, uint64_t base);
void elf_functions_free(struct elf_functions *functions);

// The function that has called and goes on there; cut if its name is longer. False if there is none, or if the file has been changed.
bool elf_functions_name(
        const struct elf_functions *functions, const char *path, uint64_t base, uint64_t pc, char name[ELF_NAME_BYTES]);

// Memory that they take.
uint64_t elf_functions_bytes(const struct elf_functions *functions);

// As people read it, as far as that is simple: a::b of _ZN1a1bEv. Else it stays as it is.
void elf_functions_readable(char name[ELF_NAME_BYTES]);

#endif
