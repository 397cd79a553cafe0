// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The table in which HotSpot publishes the layout of its structures, for debuggers of cores. Which fields are in it, and where they lie,
// differs from one version to the next: so each is asked for by name, and none need be there.

#ifndef CAIRN_VM_TABLE_H
#define CAIRN_VM_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VM_TABLE_UNKNOWN = -1 };

// The VM's library, to ask the others with; NULL if it is not there, and then the others find nothing.
void *vm_table_open(void);
void vm_table_close(void *vm);

// Of a field in its structure, or VM_TABLE_UNKNOWN; and of a field of one of its parts.
int64_t vm_table_offset(void *vm, const char *type, const char *field);
int64_t vm_table_offset_in(void *vm, const char *type, const char *part, const char *part_type, const char *field);

// Where a static field lies, or 0; and what one of eight bytes holds, or 0.
uint64_t vm_table_static_address(void *vm, const char *type, const char *field);
uint64_t vm_table_static(void *vm, const char *type, const char *field);

// How many bytes a structure has, or 0.
uint64_t vm_table_size(void *vm, const char *type);

// Reads up to four pieces of memory at `at` behind `base`, by way of the kernel, which says no where a load would fault.
bool vm_table_read(uint64_t base, const int64_t *at, const size_t *size, void *const *to, size_t count);

#endif
