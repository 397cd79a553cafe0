// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/structure_table.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

void *vm_table_open(void) {
    return dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
}

void vm_table_close(void *vm) {
    if (vm != NULL) {
        dlclose(vm);
    }
}

static uint64_t number_at(void *vm, const char *symbol) {
    const uint64_t *number = vm == NULL ? NULL : dlsym(vm, symbol);
    return number == NULL ? 0 : *number;
}

// Where the VM's table describes a field; NULL if it does not.
static const char *entry_of(void *vm, const char *type, const char *field) {
    const char *const *table = vm == NULL ? NULL : dlsym(vm, "gHotSpotVMStructs");
    uint64_t stride = number_at(vm, "gHotSpotVMStructEntryArrayStride");
    uint64_t type_at = number_at(vm, "gHotSpotVMStructEntryTypeNameOffset");
    uint64_t field_at = number_at(vm, "gHotSpotVMStructEntryFieldNameOffset");
    if (table == NULL || *table == NULL || stride == 0) {
        return NULL;
    }
    for (const char *entry = *table;; entry += stride) {
        const char *entry_type = *(const char *const *)(entry + type_at);
        const char *entry_field = *(const char *const *)(entry + field_at);
        if (entry_type == NULL || entry_field == NULL) {
            return NULL;
        }
        if (strcmp(entry_type, type) == 0 && strcmp(entry_field, field) == 0) {
            return entry;
        }
    }
}

int64_t vm_table_offset(void *vm, const char *type, const char *field) {
    const char *entry = entry_of(vm, type, field);
    uint64_t offset_at = number_at(vm, "gHotSpotVMStructEntryOffsetOffset");
    return entry == NULL ? VM_TABLE_UNKNOWN : (int64_t) * (const uint64_t *)(entry + offset_at);
}

uint64_t vm_table_static_address(void *vm, const char *type, const char *field) {
    const char *entry = entry_of(vm, type, field);
    uint64_t address_at = number_at(vm, "gHotSpotVMStructEntryAddressOffset");
    return entry == NULL ? 0 : *(const uint64_t *)(entry + address_at);
}

uint64_t vm_table_static(void *vm, const char *type, const char *field) {
    const uint64_t *address = (const uint64_t *)vm_table_static_address(vm, type, field);
    return address == NULL ? 0 : *address;
}

uint64_t vm_table_size(void *vm, const char *type) {
    const char *const *table = vm == NULL ? NULL : dlsym(vm, "gHotSpotVMTypes");
    uint64_t stride = number_at(vm, "gHotSpotVMTypeEntryArrayStride");
    uint64_t type_at = number_at(vm, "gHotSpotVMTypeEntryTypeNameOffset");
    uint64_t size_at = number_at(vm, "gHotSpotVMTypeEntrySizeOffset");
    for (const char *entry = table == NULL || stride == 0 ? NULL : *table; entry != NULL; entry += stride) {
        const char *entry_type = *(const char *const *)(entry + type_at);
        if (entry_type == NULL) {
            return 0;
        }
        if (strcmp(entry_type, type) == 0) {
            return *(const uint64_t *)(entry + size_at);
        }
    }
    return 0;
}

int64_t vm_table_offset_in(void *vm, const char *type, const char *part, const char *part_type, const char *field) {
    int64_t part_at = vm_table_offset(vm, type, part);
    int64_t field_at = vm_table_offset(vm, part_type, field);
    return part_at < 0 || field_at < 0 ? VM_TABLE_UNKNOWN : part_at + field_at;
}

bool vm_table_read(uint64_t base, const int64_t *at, const size_t *size, void *const *to, size_t count) {
    struct iovec local[4];
    struct iovec remote[4];
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        local[i] = (struct iovec){to[i], size[i]};
        remote[i] = (struct iovec){(void *)(base + (uint64_t)at[i]), size[i]};
        total += size[i];
    }
    return process_vm_readv(getpid(), local, count, remote, count, 0) == (ssize_t)total;
}
