// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The functions that a library shows to others, as they stand in its memory. Only while the loader shows the library
// (dl_iterate_phdr), as it may go at any other time.

#ifndef CAIRN_SHOWN_FUNCTIONS_H
#define CAIRN_SHOWN_FUNCTIONS_H

#include <link.h>
#include <stddef.h>
#include <stdint.h>

struct shown_functions {
    uint64_t base;
    const ElfW(Sym) *symbols;
    const char *names;
    const uint32_t *hash;  // the table of the GNU hash, as all linkers make it now
};

struct shown_functions shown_functions_of(const struct dl_phdr_info *info);

// Where it is, or NULL.
void *shown_functions_find(const struct shown_functions *shown, const char *name);

// The function that an address lies in, or NULL.
const char *shown_functions_name(const struct shown_functions *shown, uint64_t address);

#endif
