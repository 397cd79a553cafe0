// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "map/malloc_use.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_BYTES = 4096, CHUNK_HEAD_BYTES = 48, CHUNK_UNIT_BYTES = 16 };

typedef int (*malloc_info_function)(int, FILE *);

// What is known of the <heap> that a line stands in.
struct arena {
    bool open;
    bool is_main;
    uint64_t listed_bytes;  // of free pieces by size: what is free beyond those is at its top
    uint64_t free_bytes;
    uint64_t pieces;
    uint64_t fast_pieces;  // of those: they are joined to free neighbours only when they must be, as for a trim
    uint64_t plain_bytes;  // in whole pages, as the pieces lie now
};

static uint64_t number(const char *line, const char *name) {
    const char *at = strstr(line, name);
    return at == NULL ? 0 : strtoull(at + strlen(name), NULL, 10);
}

// A trim gives back the whole pages behind a free piece's head. Where pieces of this size begin in a page is not known, so this
// is what it comes to on average.
static uint64_t whole_pages(uint64_t count, uint64_t total) {
    uint64_t lost = CHUNK_HEAD_BYTES + PAGE_BYTES - CHUNK_UNIT_BYTES;
    return count == 0 || total / count <= lost ? 0 : total - count * lost;
}

// As if each small piece joined two others.
static uint64_t joined_pages(const struct arena *arena) {
    uint64_t joined = 2 * arena->fast_pieces;
    uint64_t pages = whole_pages(arena->pieces > joined ? arena->pieces - joined : 1, arena->listed_bytes);
    return pages > arena->plain_bytes ? pages : arena->plain_bytes;
}

static void end_arena(struct malloc_use *use, struct arena *arena) {
    uint64_t top = arena->free_bytes > arena->listed_bytes ? arena->free_bytes - arena->listed_bytes : 0;
    // Of the tops, a trim takes the main arena's alone.
    uint64_t taken = arena->is_main && top > 2 * PAGE_BYTES ? top - 2 * PAGE_BYTES : 0;
    use->whole_page_bytes += arena->plain_bytes + taken;
    use->joined_page_bytes += joined_pages(arena) + taken;
    *arena = (struct arena){0};
}

static void add_free(struct malloc_use *use, struct arena *arena, uint64_t bytes) {
    arena->free_bytes += bytes;
    use->free_bytes += bytes;
}

// What one line says; it goes on behind its end.
static void add(struct malloc_use *use, struct arena *arena, const char *line) {
    if (strncmp(line, "<heap nr=", 9) == 0) {
        *arena = (struct arena){.open = true, .is_main = number(line, "nr=\"") == 0};
        use->arenas++;
    } else if (strncmp(line, "</heap>", 7) == 0) {
        end_arena(use, arena);
    } else if (strncmp(line, "<total type=\"mmap\"", 18) == 0) {
        use->large_blocks = number(line, "count=\"");
        use->large_bytes = number(line, "size=\"");
    } else if (!arena->open) {
        return;  // what follows the last heap is the sum of all
    } else if (strncmp(line, "<total type=\"fast\"", 18) == 0) {
        arena->fast_pieces = number(line, "count=\"");
        add_free(use, arena, number(line, "size=\""));
    } else if (strncmp(line, "<total type=\"rest\"", 18) == 0) {
        add_free(use, arena, number(line, "size=\""));
    } else if (strncmp(line, "<system type=\"current\"", 22) == 0) {
        use->arena_bytes += number(line, "size=\"");
    } else if (strncmp(line, "<size from=", 11) == 0 || strncmp(line, "<unsorted from=", 15) == 0) {
        uint64_t count = number(line, "count=\""), total = number(line, "total=\"");
        arena->pieces += count;
        arena->plain_bytes += whole_pages(count, total);
        arena->listed_bytes += total;
    }
}

void malloc_use_read(struct malloc_use *use) {
    *use = (struct malloc_use){0};
    malloc_info_function info = (malloc_info_function)dlsym(RTLD_DEFAULT, "malloc_info");
    char *text = NULL;
    size_t bytes;
    FILE *file = info == NULL ? NULL : open_memstream(&text, &bytes);
    if (file == NULL) {
        return;
    }
    bool said = info(0, file) == 0;
    if (fclose(file) == 0 && said) {
        struct arena arena = {0};
        for (char *line = text; line != NULL; line = strchr(line, '\n')) {
            line += *line == '\n';
            add(use, &arena, line + strspn(line, " "));
        }
    }
    free(text);
}
