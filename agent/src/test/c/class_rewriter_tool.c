// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Rewrites class files without a VM, for PlainRewriterTest.java: the first argument is a file of rules, one a line. It reads the
// number of the first method, the length of a class file, and that file; it writes what inject/classfile/rewriter.h answers, the length of the
// new file, and that file. All numbers have four bytes.

#include "inject/classfile/rewriter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_u4(uint32_t *value) {
    uint8_t bytes[4];
    if (fread(bytes, sizeof bytes, 1, stdin) != 1) {
        return false;
    }
    *value = u4_at(bytes);
    return true;
}

static void write_u4(uint32_t value) {
    uint8_t bytes[4];
    put_u4(bytes, value);
    fwrite(bytes, sizeof bytes, 1, stdout);
}

static bool number(void *by, const struct class_methods *methods, int32_t *numbers) {
    for (uint32_t i = 0; i < methods->count; i++) {
        numbers[i] = (int32_t)(*(uint32_t *)by + i);
    }
    return true;
}

static void read_rules(struct rewriting_rules *rules, const char *name) {
    FILE *file = fopen(name, "r");
    char line[512];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (!rewriting_rules_add(rules, line)) {
            exit(1);
        }
    }
    if (file == NULL || fclose(file) != 0) {
        exit(1);
    }
}

int main(int count, char **arguments) {
    struct rewriting_rules rules = {0};
    uint32_t first, size;
    if (count != 2) {
        return 1;
    }
    read_rules(&rules, arguments[1]);
    while (read_u4(&first) && read_u4(&size)) {
        // Of exactly its size, so that a sanitizer sees a read past its end.
        uint8_t *file = malloc(size);
        if (file == NULL || fread(file, 1, size, stdin) != size) {
            return 1;
        }
        struct bytes rewritten = {0};
        const struct class_numbers numbers = {.number = number, .by = &first};
        enum class_answer answer = class_rewriter_rewrite(&rules, &numbers, file, size, &rewritten);
        bool is_new = answer == CLASS_REWRITTEN;
        write_u4(answer);
        write_u4(is_new ? (uint32_t)bytes_count(&rewritten) : 0);
        if (is_new) {
            fwrite(rewritten.data + rewritten.start, 1, bytes_count(&rewritten), stdout);
        }
        fflush(stdout);
        bytes_free(&rewritten);
        free(file);
    }
    rewriting_rules_free(&rules);
    return 0;
}
