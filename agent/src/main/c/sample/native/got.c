// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/got.h"

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

struct change {
    const struct got_function *functions;
    size_t count;
    bool there;
    struct got_counts counts;
};

// What of a library its calls depend on.
struct library {
    uint64_t base;
    const struct dl_phdr_info *info;
    const ElfW(Sym) *symbols;
    const char *names;
    uint64_t read_only, read_only_end;  // after it was loaded
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

// The loader calls before it has loaded anything, and the C library calls itself.
static bool is_left_alone(const struct dl_phdr_info *info, const struct change *change) {
    bool alone = holds(info, (uint64_t)(uintptr_t)got_change, 0) || holds(info, (uint64_t)(uintptr_t)gnu_get_libc_version, 0)
            || holds(info, getauxval(AT_BASE), 0) || holds(info, getauxval(AT_SYSINFO_EHDR), 0);
    for (size_t i = 0; i < change->count && !alone; i++) {
        alone = change->functions[i].real != NULL && holds(info, (uint64_t)(uintptr_t)change->functions[i].real, 0);
    }
    return alone;
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

static void change_entry(
        const struct library *library, struct change *change, const struct got_function *function, uint64_t at, bool unbound) {
    _Atomic uint64_t *entry = (_Atomic uint64_t *)(uintptr_t)at;
    uint64_t real = (uint64_t)(uintptr_t)function->real, instead = (uint64_t)(uintptr_t)function->instead;
    if (at % sizeof *entry != 0 || !holds(library->info, at, 0)) {
        return;
    }
    uint64_t now = atomic_load(entry);
    uint64_t to = change->there ? instead : real;
    // Before its first call an entry may lead to the library's own code, which has the loader look for the function.
    bool is_mine = change->there ? now == real || (unbound && holds(library->info, now, PF_X)) : now == instead;
    if (is_mine && store(library, entry, now, to)) {
        change->counts.changed++;
    } else if (is_mine) {
        change->counts.failed++;
    } else if (now != real && now != instead) {
        change->counts.others++;
    }
}

static void change_relocations(
        const struct library *library, struct change *change, const ElfW(Rela) *relocations, size_t bytes) {
    for (size_t i = 0; i < bytes / sizeof *relocations; i++) {
        const ElfW(Rela) *each = &relocations[i];
        int type = (int)ELF64_R_TYPE(each->r_info);
        if (type != CALLED && type != READ && (type != WRITTEN_DOWN || each->r_addend != 0)) {
            continue;
        }
        const ElfW(Sym) *symbol = &library->symbols[ELF64_R_SYM(each->r_info)];
        for (size_t f = 0; f < change->count; f++) {
            const struct got_function *function = &change->functions[f];
            if (function->real != NULL && strcmp(library->names + symbol->st_name, function->name) == 0) {
                change_entry(library, change, function, library->base + each->r_offset,
                        type == CALLED && symbol->st_shndx == SHN_UNDEF);
            }
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
    struct library library = {.base = info->dlpi_addr, .info = info};
    const ElfW(Dyn) *dynamic = NULL;
    (void)size;
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
        change_relocations(&library, change, calls, calls != NULL && has_addends ? call_bytes : 0);
        change_relocations(&library, change, data, data == NULL ? 0 : data_bytes);
    }
    return 0;
}

// No library goes while the loader shows it.
struct got_counts got_change(const struct got_function *functions, size_t count, bool there) {
    struct change change = {.functions = functions, .count = count, .there = there};
    dl_iterate_phdr(change_library, &change);
    return change.counts;
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
