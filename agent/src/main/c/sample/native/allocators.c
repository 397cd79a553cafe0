// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/allocators.h"

#include "sample/native/shown_functions.h"

#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>

// By functions that only that allocator has, as it may be built into another library.
static const struct {
    const char *function, *name;
} known[] = {
        {"gnu_get_libc_version", "glibc"},
        {"mallctl", "jemalloc"},
        {"tc_malloc", "tcmalloc"},
        {"mi_malloc", "mimalloc"},
};

struct search {
    struct allocator *all;
    size_t count;
    const struct allocator *in;
    const char *name;
    void *found;
};

static void name_of(const struct shown_functions *shown, const char *path, char name[ALLOCATOR_NAME_BYTES]) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (shown_functions_find(shown, known[i].function) != NULL) {
            snprintf(name, ALLOCATOR_NAME_BYTES, "%s", known[i].name);
            return;
        }
    }
    const char *slash = strrchr(path, '/');
    const char *file = slash == NULL ? path : slash + 1;
    snprintf(name, ALLOCATOR_NAME_BYTES, "%.*s", ALLOCATOR_NAME_BYTES - 1, *file == 0 ? "the program's own" : file);
}

static void find_range(const struct dl_phdr_info *info, struct allocator *allocator) {
    allocator->from = UINT64_MAX;
    allocator->to = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uint64_t from = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD) {
            allocator->from = from < allocator->from ? from : allocator->from;
            allocator->to = from + part->p_memsz > allocator->to ? from + part->p_memsz : allocator->to;
        }
    }
}

// The loader has a malloc of its own in some versions of glibc, which nobody calls.
static int find_allocator(struct dl_phdr_info *info, size_t size, void *argument) {
    struct search *search = argument;
    struct shown_functions shown = shown_functions_of(info);
    (void)size;
    if (info->dlpi_addr == getauxval(AT_BASE) || info->dlpi_addr == getauxval(AT_SYSINFO_EHDR)
            || shown_functions_find(&shown, "malloc") == NULL || shown_functions_find(&shown, "free") == NULL) {
        return 0;
    }
    struct allocator found;
    name_of(&shown, info->dlpi_name, found.name);
    find_range(info, &found);
    if (search->count < MOST_ALLOCATORS) {
        search->all[search->count++] = found;
    }
    return 0;
}

size_t allocators_find(struct allocator all[MOST_ALLOCATORS]) {
    struct search search = {.all = all};
    dl_iterate_phdr(find_allocator, &search);
    return search.count;
}

static int find_function(struct dl_phdr_info *info, size_t size, void *argument) {
    struct search *search = argument;
    struct allocator here;
    (void)size;
    find_range(info, &here);
    if (here.from != search->in->from) {
        return 0;
    }
    struct shown_functions shown = shown_functions_of(info);
    search->found = shown_functions_find(&shown, search->name);
    return 1;
}

void *allocators_function(const struct allocator *allocator, const char *name) {
    struct search search = {.in = allocator, .name = name};
    dl_iterate_phdr(find_function, &search);
    return search.found;
}
