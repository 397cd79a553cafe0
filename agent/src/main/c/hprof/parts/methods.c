// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/parts/methods.h"

#include "base/number_set.h"
#include "hprof/report/report.h"
#include "inject/method_numbers.h"

#include <stdlib.h>
#include <string.h>

enum { CLASSES = 1 << 20, FIRST_METHODS = 4096, LINES = 4 };

static uint32_t *numbers;  // by the method's own; 0 for one that has not been named
static size_t capacity;

static struct number_set class_names;
static uint32_t *class_numbers;

static uint64_t hash_of(const char *text) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *text != 0; text++) {
        hash = (hash ^ (uint8_t)*text) * 0x100000001B3u;
    }
    return hash | 1;
}

static uint32_t named_class(const char *name, const char *source) {
    size_t length = strlen(name);
    char *descriptor = malloc(length + 3);
    if (descriptor == NULL) {
        return 0;
    }
    descriptor[0] = 'L';
    memcpy(descriptor + 1, name, length);
    memcpy(descriptor + 1 + length, ";", 2);
    uint32_t number = symbols_named_class(hprof.symbols, descriptor, *source == 0 ? NULL : source);
    free(descriptor);
    return number;
}

// Reports a class once; knows its name by a hash, which no two names are expected to share.
static uint32_t number_of_class(const char *name, const char *source) {
    if (class_numbers == NULL) {
        class_numbers = calloc(CLASSES, sizeof *class_numbers);
        if (class_numbers == NULL || !number_set_make(&class_names, CLASSES)) {
            free(class_numbers);
            class_numbers = NULL;
            return 0;
        }
    }
    int64_t place = number_set_find(&class_names, hash_of(name));
    if (place < 0) {
        return named_class(name, source);
    }
    if (class_numbers[place] == 0) {
        class_numbers[place] = named_class(name, source);
    }
    return class_numbers[place];
}

// Class, source, name and descriptor, a line each, which become texts of their own.
static uint32_t name_method(char *text) {
    char *lines[LINES];
    for (int i = 0; i < LINES; i++) {
        lines[i] = text;
        text = text == NULL ? NULL : strchr(text, '\n');
        if (text != NULL && i < LINES - 1) {
            *text++ = 0;
        }
    }
    uint32_t type = lines[LINES - 1] == NULL ? 0 : number_of_class(lines[0], lines[1]);
    return type == 0 ? 0 : symbols_named_method(hprof.symbols, type, lines[2], lines[3]);
}

static uint32_t find_name(int32_t injected) {
    char *text = method_numbers_describe(injected);
    uint32_t number = text == NULL ? 0 : name_method(text);
    free(text);
    return number;
}

static bool make_room(size_t index) {
    size_t more = capacity == 0 ? FIRST_METHODS : capacity;
    while (more <= index) {
        more *= 2;
    }
    uint32_t *larger = more == capacity ? numbers : realloc(numbers, more * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    memset(larger + capacity, 0, (more - capacity) * sizeof *larger);
    numbers = larger;
    capacity = more;
    return true;
}

uint32_t hprof_methods_number(int32_t injected) {
    size_t index = (size_t)injected;
    if (injected < 0 || (index >= capacity && !make_room(index))) {
        return 0;
    }
    if (numbers[index] == 0) {
        numbers[index] = find_name(injected);
    }
    return numbers[index];
}
