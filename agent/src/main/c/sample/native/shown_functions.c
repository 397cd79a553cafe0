// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/shown_functions.h"

#include <elf.h>
#include <stdbool.h>
#include <string.h>

// The table: how many buckets, the number of the first symbol in them, how many words of a filter of eight bytes each, a shift; the
// filter; the buckets, each with its first symbol; and of each symbol its hash, the lowest bit of which is set in the last of a bucket.
enum { BUCKETS, FIRST, FILTER_WORDS, HEAD = 4, WORDS_OF_FILTER_WORD = 2 };

static const void *pointer(uint64_t base, const ElfW(Dyn) *entry) {
    uint64_t value = entry->d_un.d_ptr;
    return (const void *)(uintptr_t)(value < base ? base + value : value);
}

struct shown_functions shown_functions_of(const struct dl_phdr_info *info) {
    struct shown_functions shown = {.base = info->dlpi_addr};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) {
            continue;
        }
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(uintptr_t)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_SYMTAB) {
                shown.symbols = pointer(shown.base, entry);
            } else if (entry->d_tag == DT_STRTAB) {
                shown.names = pointer(shown.base, entry);
            } else if (entry->d_tag == DT_GNU_HASH) {
                shown.hash = pointer(shown.base, entry);
            }
        }
    }
    return shown;
}

static uint32_t hash_of(const char *name) {
    uint32_t hash = 5381;
    for (; *name != 0; name++) {
        hash = hash * 33 + (uint8_t)*name;
    }
    return hash;
}

static bool is_whole(const struct shown_functions *shown) {
    return shown->symbols != NULL && shown->names != NULL && shown->hash != NULL && shown->hash[BUCKETS] != 0;
}

static const uint32_t *buckets_of(const struct shown_functions *shown) {
    return shown->hash + HEAD + WORDS_OF_FILTER_WORD * shown->hash[FILTER_WORDS];
}

void *shown_functions_find(const struct shown_functions *shown, const char *name) {
    if (!is_whole(shown)) {
        return NULL;
    }
    const uint32_t *buckets = buckets_of(shown);
    const uint32_t *hashes = buckets + shown->hash[BUCKETS];
    uint32_t hash = hash_of(name), first = shown->hash[FIRST];
    uint32_t symbol = buckets[hash % shown->hash[BUCKETS]];
    for (bool is_last = symbol < first; !is_last; symbol++) {
        const ElfW(Sym) *each = &shown->symbols[symbol];
        is_last = hashes[symbol - first] & 1;
        if ((hashes[symbol - first] | 1) == (hash | 1) && strcmp(shown->names + each->st_name, name) == 0
                && each->st_shndx != SHN_UNDEF && ELF64_ST_TYPE(each->st_info) == STT_FUNC) {
            return (void *)(uintptr_t)(shown->base + each->st_value);
        }
    }
    return NULL;
}

// The last bucket that has a symbol says where the last one is.
static uint32_t count_of(const struct shown_functions *shown) {
    const uint32_t *buckets = buckets_of(shown), *hashes = buckets + shown->hash[BUCKETS];
    uint32_t first = shown->hash[FIRST], last = 0;
    for (uint32_t i = 0; i < shown->hash[BUCKETS]; i++) {
        last = buckets[i] > last ? buckets[i] : last;
    }
    while (last >= first && (hashes[last - first] & 1) == 0) {
        last++;
    }
    return last < first ? 0 : last + 1;
}

const char *shown_functions_name(const struct shown_functions *shown, uint64_t address) {
    uint32_t count = is_whole(shown) ? count_of(shown) : 0;
    for (uint32_t i = count == 0 ? 0 : shown->hash[FIRST]; i < count; i++) {
        const ElfW(Sym) *each = &shown->symbols[i];
        if (each->st_shndx != SHN_UNDEF && ELF64_ST_TYPE(each->st_info) == STT_FUNC
                && address - shown->base - each->st_value < each->st_size) {
            return shown->names + each->st_name;
        }
    }
    return NULL;
}
