// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/elf_functions.h"

#include "vm/layout/structure_table.h"

#include <ctype.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_PARTS = 64,
    MOST_SECTIONS = 256,
    MOST_NOTE_BYTES = 1024,
    SYMBOLS_AT_ONCE = 2048,
    MOST_SYMBOLS = 4 << 20,
};

static bool read_at(int file, void *to, size_t bytes, uint64_t at) {
    return pread(file, to, bytes, (off_t)at) == (ssize_t)bytes;
}

// Whether it is what was loaded, and not what an update has put in its place.
static bool is_of(int file, const ElfW(Ehdr) *header, uint64_t base) {
    ElfW(Phdr) parts[MOST_PARTS];
    uint8_t of_file[MOST_NOTE_BYTES], of_memory[MOST_NOTE_BYTES];
    bool same = false;
    if (header->e_phentsize != sizeof *parts || header->e_phnum > MOST_PARTS
            || !read_at(file, parts, header->e_phnum * sizeof *parts, header->e_phoff)) {
        return false;
    }
    for (int i = 0; i < header->e_phnum; i++) {
        size_t bytes = parts[i].p_filesz;
        if (parts[i].p_type != PT_NOTE || bytes == 0 || bytes > MOST_NOTE_BYTES) {
            continue;
        }
        if (!read_at(file, of_file, bytes, parts[i].p_offset)
                || !vm_table_read(base, (const int64_t[]){(int64_t)parts[i].p_vaddr}, &bytes, (void *const[]){of_memory}, 1)
                || memcmp(of_file, of_memory, bytes) != 0) {
            return false;
        }
        same = true;
    }
    return same;
}

static void read_name(int file, const ElfW(Shdr) *texts, const ElfW(Sym) *symbol, struct elf_place *place) {
    if (symbol->st_name >= texts->sh_size) {
        return;
    }
    uint64_t left = texts->sh_size - symbol->st_name;
    size_t bytes = left < ELF_NAME_BYTES - 1 ? left : ELF_NAME_BYTES - 1;
    if (read_at(file, place->name, bytes, texts->sh_offset + symbol->st_name)) {
        place->name[bytes] = 0;
        place->found = place->name[0] != 0;
        elf_functions_readable(place->name);
    }
}

static void look_through(int file, const ElfW(Shdr) *table, const ElfW(Shdr) *texts, uint64_t base,
        struct elf_place *const *places, int count) {
    uint64_t all = table->sh_size / sizeof(ElfW(Sym));
    ElfW(Sym) *symbols = malloc(SYMBOLS_AT_ONCE * sizeof *symbols);
    for (uint64_t from = 0; symbols != NULL && from < all && all <= MOST_SYMBOLS; from += SYMBOLS_AT_ONCE) {
        size_t some = all - from < SYMBOLS_AT_ONCE ? all - from : SYMBOLS_AT_ONCE;
        if (!read_at(file, symbols, some * sizeof *symbols, table->sh_offset + from * sizeof *symbols)) {
            break;
        }
        for (size_t i = 0; i < some; i++) {
            if (ELF64_ST_TYPE(symbols[i].st_info) != STT_FUNC) {
                continue;
            }
            for (int p = 0; p < count; p++) {
                // A call that is the last of a function goes on behind it.
                if (!places[p]->found && places[p]->pc - 1 - base - symbols[i].st_value < symbols[i].st_size) {
                    read_name(file, texts, &symbols[i], places[p]);
                }
            }
        }
    }
    free(symbols);
}

static void name_from(int file, uint64_t base, struct elf_place *const *places, int count) {
    ElfW(Ehdr) header;
    ElfW(Shdr) *sections = calloc(MOST_SECTIONS, sizeof *sections);
    bool good = sections != NULL && read_at(file, &header, sizeof header, 0)
            && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64
            && header.e_shentsize == sizeof *sections && header.e_shnum <= MOST_SECTIONS && is_of(file, &header, base)
            && read_at(file, sections, header.e_shnum * sizeof *sections, header.e_shoff);
    for (int i = 0; good && i < header.e_shnum; i++) {
        if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header.e_shnum
                && sections[i].sh_entsize == sizeof(ElfW(Sym))) {
            look_through(file, &sections[i], &sections[sections[i].sh_link], base, places, count);
        }
    }
    free(sections);
}

// Not of what is no file: to open it might wait.
void elf_functions_name(const char *path, uint64_t base, struct elf_place *const *places, int count) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        name_from(file, base, places, count);
    }
    if (file >= 0) {
        close(file);
    }
}

// Names of the C++ ABI (Itanium): one name, or several within N and E. What has templates or most operators in it is left as it is.
void elf_functions_readable(char name[ELF_NAME_BYTES]) {
    char text[ELF_NAME_BYTES] = "";
    const char *at = name + 2, *last = "";
    size_t used = 0, last_bytes = 0;
    if (strncmp(name, "_Z", 2) != 0) {
        return;
    }
    bool nested = *at == 'N';
    at += nested || *at == 'L';  // or of one file
    while (nested && (*at == 'K' || *at == 'V')) {
        at++;
    }
    while (*at != 0) {
        const char *part = at;
        size_t bytes = 0;
        const char *before = "";
        if (isdigit((unsigned char)*at)) {
            char *end = NULL;
            bytes = strtoul(at, &end, 10);
            part = end;
            if (bytes == 0 || bytes > strlen(part)) {
                return;
            }
            at = part + bytes;
            last = part;
            last_bytes = bytes;
        } else if (nested && (*at == 'C' || *at == 'D') && isdigit((unsigned char)at[1]) && last_bytes > 0) {
            before = *at == 'D' ? "~" : "";
            part = last;
            bytes = last_bytes;
            at += 2;
        } else if (nested && strncmp(at, "nw", 2) == 0) {
            part = "operator new";
            bytes = strlen(part);
            at += 2;
        } else {
            break;
        }
        int more = snprintf(text + used, sizeof text - used, "%s%s%.*s", used == 0 ? "" : "::", before, (int)bytes, part);
        if (more < 0 || (size_t)more >= sizeof text - used) {
            return;
        }
        used += (size_t)more;
        if (!nested) {
            break;
        }
    }
    if (used > 0 && (!nested || *at == 'E')) {
        memcpy(name, text, used + 1);
    }
}
