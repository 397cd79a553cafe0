// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/got.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <gnu/libc-version.h>

#if defined(__x86_64__)
enum { CALLED = R_X86_64_JUMP_SLOT, READ = R_X86_64_GLOB_DAT, WRITTEN_DOWN = R_X86_64_64 };
#elif defined(__aarch64__)
enum { CALLED = R_AARCH64_JUMP_SLOT, READ = R_AARCH64_GLOB_DAT, WRITTEN_DOWN = R_AARCH64_ABS64 };
#else
enum { CALLED = -1, READ = -2, WRITTEN_DOWN = -3 };
#endif

enum { MOST_LIBRARIES = 2048, TRIES = 50 };

// The libraries that the loader has done with, so that their tables are filled, and protected where they will be.
struct loaded {
    uint64_t unloaded;  // until they were listed
    size_t count;
    struct one {
        uint64_t base;
        const void *parts;
    } all[MOST_LIBRARIES];
};

struct change {
    const struct got_function *functions;
    size_t count;
    bool there;
    const struct loaded *loaded;
    struct got_counts counts;
    bool is_stale;  // a library has gone since they were listed
};

// What of a library its calls depend on.
struct library {
    uint64_t base;
    const struct dl_phdr_info *info;
    const ElfW(Sym) *symbols;
    const char *names;
    uint64_t read_only, read_only_end;  // after it was loaded
    int group;                          // of the functions that it calls, as far as it has called any
};

// Libraries ------------------------------------------------------------------------------------------------------

static bool holds(const struct dl_phdr_info *info, uint64_t address, unsigned flags) {
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & flags) == flags
                && address - (info->dlpi_addr + part->p_vaddr) < part->p_memsz) {
            return true;
        }
    }
    return false;
}

// The loader calls before it has loaded anything, and the C library calls itself. A library that holds one of the functions is an
// allocator, or leads to one.
static bool is_left_alone(const struct dl_phdr_info *info, const struct change *change) {
    bool alone = holds(info, (uint64_t)(uintptr_t)got_change, 0) || holds(info, (uint64_t)(uintptr_t)gnu_get_libc_version, 0)
            || holds(info, getauxval(AT_BASE), 0) || holds(info, getauxval(AT_SYSINFO_EHDR), 0);
    for (size_t i = 0; i < change->count && !alone; i++) {
        alone = change->functions[i].real != NULL && holds(info, (uint64_t)(uintptr_t)change->functions[i].real, 0);
    }
    return alone;
}

static int list_library(struct dl_phdr_info *info, size_t size, void *argument) {
    struct loaded *loaded = argument;
    (void)size;
    loaded->unloaded = info->dlpi_subs;
    if (loaded->count < MOST_LIBRARIES) {
        loaded->all[loaded->count++] = (struct one){info->dlpi_addr, info->dlpi_phdr};
    }
    return 0;
}

// The loader shows a library before it has filled its tables, but it answers no question until it has done with it.
static void list_loaded(struct loaded *loaded) {
    Dl_info answer;
    loaded->count = 0;
    dl_iterate_phdr(list_library, loaded);
    dladdr((void *)(uintptr_t)got_change, &answer);
}

static bool is_loaded(const struct loaded *loaded, const struct dl_phdr_info *info) {
    for (size_t i = 0; i < loaded->count; i++) {
        if (loaded->all[i].base == info->dlpi_addr && loaded->all[i].parts == info->dlpi_phdr) {
            return true;
        }
    }
    return false;
}

// Entries -----------------------------------------------------------------------------------------------------------

// The page stays writable: the loader may be at work on it, or another tool may have made it so for its own changes.
static bool store(const struct library *library, _Atomic uint64_t *entry, uint64_t before, uint64_t after) {
    uint64_t at = (uint64_t)(uintptr_t)entry, page = (uint64_t)sysconf(_SC_PAGESIZE);
    void *begin = (void *)(uintptr_t)(at & ~(page - 1));
    bool is_read_only = at >= library->read_only && at < library->read_only_end;
    if (!holds(library->info, at, PF_W) || (is_read_only && mprotect(begin, page, PROT_READ | PROT_WRITE) != 0)) {
        return false;
    }
    return atomic_compare_exchange_strong(entry, &before, after);
}

enum { NO_GROUP = -1, SEVERAL_GROUPS = -2, FIRST_GROUP = 0 };

// Before its first call an entry may lead to the library's own code, which has the loader look for the function.
static bool is_before_first_call(const struct library *library, uint64_t value, bool may_be_unbound) {
    return may_be_unbound && holds(library->info, value, PF_X);
}

static bool leads_to(const struct got_function *function, uint64_t value) {
    return value == (uint64_t)(uintptr_t)function->real || value == (uint64_t)(uintptr_t)function->instead;
}

// A library that has called no group's functions yet may call those of the first: nothing that it has is another's.
static bool may_be_led_to(const struct library *library, const struct got_function *function) {
    return function->group < 0 || function->group == (library->group == NO_GROUP ? FIRST_GROUP : library->group);
}

static const struct got_function *function_at(const struct library *library, const struct change *change, const char *name, uint64_t now,
        bool may_be_unbound) {
    for (size_t i = 0; i < change->count; i++) {
        const struct got_function *function = &change->functions[i];
        if (function->real != NULL && strcmp(name, function->name) == 0
                && (leads_to(function, now)
                        || (may_be_led_to(library, function) && is_before_first_call(library, now, may_be_unbound)))) {
            return function;
        }
    }
    return NULL;
}

static bool is_asked_for(const struct change *change, const char *name) {
    for (size_t i = 0; i < change->count; i++) {
        if (change->functions[i].real != NULL && strcmp(name, change->functions[i].name) == 0) {
            return true;
        }
    }
    return false;
}

static void change_entry(struct library *library, struct change *change, const char *name, uint64_t at, bool may_be_unbound) {
    _Atomic uint64_t *entry = (_Atomic uint64_t *)(uintptr_t)at;
    if (at % sizeof *entry != 0 || !holds(library->info, at, 0)) {
        return;
    }
    uint64_t now = atomic_load(entry);
    const struct got_function *function = function_at(library, change, name, now, may_be_unbound);
    if (function == NULL) {
        bool waits = is_before_first_call(library, now, may_be_unbound);
        change->counts.unbound += waits;
        change->counts.others += !waits;
        return;
    }
    uint64_t real = (uint64_t)(uintptr_t)function->real, instead = (uint64_t)(uintptr_t)function->instead;
    bool is_mine = change->there ? now != instead : now == instead;
    if (is_mine && store(library, entry, now, change->there ? instead : real)) {
        change->counts.changed++;
    } else if (is_mine) {
        change->counts.failed++;
    }
}

typedef void visit(struct library *library, struct change *change, const char *name, uint64_t at, bool may_be_unbound);

static void find_group(struct library *library, struct change *change, const char *name, uint64_t at, bool may_be_unbound) {
    uint64_t now;
    (void)may_be_unbound;
    if (at % sizeof now != 0 || !holds(library->info, at, 0)) {
        return;
    }
    now = atomic_load((_Atomic uint64_t *)(uintptr_t)at);
    for (size_t i = 0; i < change->count; i++) {
        const struct got_function *function = &change->functions[i];
        if (function->real != NULL && function->group >= 0 && leads_to(function, now) && strcmp(name, function->name) == 0) {
            library->group =
                    library->group == NO_GROUP || library->group == function->group ? function->group : SEVERAL_GROUPS;
        }
    }
}

static void visit_relocations(
        struct library *library, struct change *change, const ElfW(Rela) *relocations, size_t bytes, visit *body) {
    for (size_t i = 0; i < bytes / sizeof *relocations; i++) {
        const ElfW(Rela) *each = &relocations[i];
        int type = (int)ELF64_R_TYPE(each->r_info);
        if (type != CALLED && type != READ && (type != WRITTEN_DOWN || each->r_addend != 0)) {
            continue;
        }
        const ElfW(Sym) *symbol = &library->symbols[ELF64_R_SYM(each->r_info)];
        const char *name = library->names + symbol->st_name;
        if (is_asked_for(change, name)) {
            body(library, change, name, library->base + each->r_offset, type == CALLED && symbol->st_shndx == SHN_UNDEF);
        }
    }
}

// The loader has written addresses over offsets, but not where it may not write.
static const void *pointer(const struct library *library, const ElfW(Dyn) *entry) {
    uint64_t value = entry->d_un.d_ptr;
    return (const void *)(uintptr_t)(value < library->base ? library->base + value : value);
}

static int change_library(struct dl_phdr_info *info, size_t size, void *argument) {
    struct change *change = argument;
    struct library library = {.base = info->dlpi_addr, .info = info, .group = NO_GROUP};
    const ElfW(Dyn) *dynamic = NULL;
    (void)size;
    if (info->dlpi_subs != change->loaded->unloaded) {
        change->is_stale = true;  // another may lie where one was
        return 1;
    }
    if (!is_loaded(change->loaded, info)) {
        change->counts.unready++;
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_DYNAMIC) {
            dynamic = (const ElfW(Dyn) *)(uintptr_t)(info->dlpi_addr + part->p_vaddr);
        } else if (part->p_type == PT_GNU_RELRO) {
            library.read_only = info->dlpi_addr + part->p_vaddr;
            library.read_only_end = library.read_only + part->p_memsz;
        }
    }
    if (dynamic == NULL || is_left_alone(info, change)) {
        return 0;
    }
    const ElfW(Rela) *calls = NULL, *data = NULL;
    size_t call_bytes = 0, data_bytes = 0;
    bool has_addends = true;
    for (; dynamic->d_tag != DT_NULL; dynamic++) {
        switch (dynamic->d_tag) {
        case DT_SYMTAB: library.symbols = pointer(&library, dynamic); break;
        case DT_STRTAB: library.names = pointer(&library, dynamic); break;
        case DT_JMPREL: calls = pointer(&library, dynamic); break;
        case DT_PLTRELSZ: call_bytes = dynamic->d_un.d_val; break;
        case DT_RELA: data = pointer(&library, dynamic); break;
        case DT_RELASZ: data_bytes = dynamic->d_un.d_val; break;
        case DT_PLTREL: has_addends = dynamic->d_un.d_val == DT_RELA; break;
        default: break;
        }
    }
    if (library.symbols != NULL && library.names != NULL) {
        visit *const both[] = {find_group, change_entry};
        for (size_t i = 0; i < sizeof both / sizeof both[0]; i++) {
            visit_relocations(&library, change, calls, calls != NULL && has_addends ? call_bytes : 0, both[i]);
            visit_relocations(&library, change, data, data == NULL ? 0 : data_bytes, both[i]);
        }
    }
    return 0;
}

// No library goes while the loader shows it.
struct got_counts got_change(const struct got_function *functions, size_t count, bool there) {
    static struct loaded loaded;
    struct got_counts counts = {.unready = 1};
    for (int i = 0; i < TRIES && counts.unready > 0; i++) {
        list_loaded(&loaded);
        struct change change = {.functions = functions, .count = count, .there = there, .loaded = &loaded};
        dl_iterate_phdr(change_library, &change);
        counts = (struct got_counts){.changed = counts.changed + change.counts.changed,
                .others = change.counts.others,
                .failed = change.counts.failed,
                .unbound = change.counts.unbound,
                .unready = change.counts.unready + change.is_stale};
    }
    return counts;
}

static int count_libraries(struct dl_phdr_info *info, size_t size, void *argument) {
    struct got_libraries *libraries = argument;
    if (size >= offsetof(struct dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs) {
        *libraries = (struct got_libraries){info->dlpi_adds, info->dlpi_subs};
    }
    return 1;
}

struct got_libraries got_libraries(void) {
    struct got_libraries libraries = {0};
    dl_iterate_phdr(count_libraries, &libraries);
    return libraries;
}
