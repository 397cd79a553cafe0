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
    MOST_FUNCTIONS = 1 << 19,  // that are kept of a library: 8 MiB
    MOST_NESTED = 8,
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

// One function: where it begins behind the base, and where its name lies in the file.
struct function {
    uint32_t at, bytes;
    uint64_t name;
};

struct elf_functions {
    dev_t device;
    ino_t file;
    struct timespec changed;
    size_t count, room;
    struct function *all;  // by address
};

static bool add(struct elf_functions *functions, const ElfW(Sym) *symbol, const ElfW(Shdr) *texts) {
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF || symbol->st_size == 0
            || symbol->st_value + symbol->st_size > UINT32_MAX || symbol->st_name >= texts->sh_size) {
        return true;
    }
    if (functions->count == functions->room) {
        size_t room = functions->room == 0 ? SYMBOLS_AT_ONCE : functions->room * 2;
        struct function *all = room > MOST_FUNCTIONS ? NULL : realloc(functions->all, room * sizeof *all);
        if (all == NULL) {
            return false;
        }
        functions->all = all;
        functions->room = room;
    }
    functions->all[functions->count++] =
            (struct function){(uint32_t)symbol->st_value, (uint32_t)symbol->st_size, texts->sh_offset + symbol->st_name};
    return true;
}

static void look_through(struct elf_functions *functions, int file, const ElfW(Shdr) *table, const ElfW(Shdr) *texts) {
    uint64_t all = table->sh_size / sizeof(ElfW(Sym));
    ElfW(Sym) *symbols = malloc(SYMBOLS_AT_ONCE * sizeof *symbols);
    bool goes_on = symbols != NULL && all <= MOST_SYMBOLS;
    for (uint64_t from = 0; goes_on && from < all; from += SYMBOLS_AT_ONCE) {
        size_t some = all - from < SYMBOLS_AT_ONCE ? all - from : SYMBOLS_AT_ONCE;
        goes_on = read_at(file, symbols, some * sizeof *symbols, table->sh_offset + from * sizeof *symbols);
        for (size_t i = 0; i < some && goes_on; i++) {
            goes_on = add(functions, &symbols[i], texts);
        }
    }
    free(symbols);
}

static int by_address(const void *one, const void *other) {
    uint32_t first = ((const struct function *)one)->at, second = ((const struct function *)other)->at;
    return (first > second) - (first < second);
}

static void read_from(struct elf_functions *functions, int file, uint64_t base) {
    ElfW(Ehdr) header;
    ElfW(Shdr) *sections = calloc(MOST_SECTIONS, sizeof *sections);
    bool good = sections != NULL && read_at(file, &header, sizeof header, 0)
            && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64
            && header.e_shentsize == sizeof *sections && header.e_shnum <= MOST_SECTIONS && is_of(file, &header, base)
            && read_at(file, sections, header.e_shnum * sizeof *sections, header.e_shoff);
    for (int i = 0; good && i < header.e_shnum; i++) {
        if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header.e_shnum
                && sections[i].sh_entsize == sizeof(ElfW(Sym))) {
            look_through(functions, file, &sections[i], &sections[sections[i].sh_link]);
        }
    }
    free(sections);
    if (functions->count > 0) {
        qsort(functions->all, functions->count, sizeof *functions->all, by_address);
    }
}

// Not of what is no file: to open it might wait. Below 0 if there is none.
static int open_file(const char *path, struct stat *status) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0 && (fstat(file, status) != 0 || !S_ISREG(status->st_mode))) {
        close(file);
        file = -1;
    }
    return file;
}

struct elf_functions *elf_functions_read(const char *path, uint64_t base) {
    struct stat status;
    struct elf_functions *functions = calloc(1, sizeof *functions);
    int file = functions == NULL ? -1 : open_file(path, &status);
    if (file >= 0) {
        functions->device = status.st_dev;
        functions->file = status.st_ino;
        functions->changed = status.st_mtim;
        read_from(functions, file, base);
        close(file);
    }
    return functions;
}

void elf_functions_free(struct elf_functions *functions) {
    if (functions != NULL) {
        free(functions->all);
        free(functions);
    }
}

uint64_t elf_functions_bytes(const struct elf_functions *functions) {
    return functions == NULL ? 0 : sizeof *functions + functions->room * sizeof *functions->all;
}

// The last that begins no later; of several that begin there, any.
static const struct function *at(const struct elf_functions *functions, uint64_t offset) {
    size_t low = 0, high = functions->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (functions->all[middle].at <= offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (size_t i = low; i > 0 && low - i < MOST_NESTED; i--) {
        const struct function *each = &functions->all[i - 1];
        if (offset - each->at < each->bytes) {
            return each;
        }
    }
    return NULL;
}

// A call that is the last of a function goes on behind it.
bool elf_functions_name(const struct elf_functions *functions, const char *path, uint64_t base, uint64_t pc, char name[ELF_NAME_BYTES]) {
    const struct function *function = functions == NULL ? NULL : at(functions, pc - 1 - base);
    struct stat status;
    int file = function == NULL ? -1 : open_file(path, &status);
    if (file < 0) {
        return false;
    }
    bool is_same = status.st_dev == functions->device && status.st_ino == functions->file
            && status.st_mtim.tv_sec == functions->changed.tv_sec && status.st_mtim.tv_nsec == functions->changed.tv_nsec;
    ssize_t bytes = is_same ? pread(file, name, ELF_NAME_BYTES - 1, (off_t)function->name) : 0;
    close(file);
    name[bytes < 0 ? 0 : bytes] = 0;
    elf_functions_readable(name);
    return name[0] != 0;
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
