// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classfile/pool.h"

#include <stdlib.h>
#include <string.h>

// What is behind the tag; 0 for a tag that nobody knows, and for a text, which says itself how long it is.
static size_t size_of(uint32_t tag) {
    static const uint8_t sizes[] = {
            [3] = 4, [4] = 4, [5] = 8, [6] = 8, [7] = 2, [8] = 2, [9] = 4, [10] = 4, [11] = 4, [12] = 4,
            [15] = 3, [16] = 2, [17] = 4, [18] = 4, [19] = 2, [20] = 2};
    return tag < sizeof sizes ? sizes[tag] : 0;
}

bool class_pool_read(struct class_pool *pool, struct class_reader *from) {
    pool->data = from->data;
    pool->count = class_u2(from);
    pool->next = pool->count;
    pool->places = calloc(pool->count + 1u, sizeof *pool->places);
    for (uint32_t i = 1; pool->places != NULL && i < pool->count && !from->is_past; i++) {
        pool->places[i] = (uint32_t)from->at;
        uint32_t tag = class_u1(from);
        size_t size = tag == TAG_TEXT ? class_u2(from) : size_of(tag);
        if (size == 0 && tag != TAG_TEXT) {
            return false;
        }
        class_take(from, size);
        i += tag == TAG_LONG || tag == TAG_DOUBLE;
    }
    return pool->places != NULL && !from->is_past;
}

void class_pool_free(struct class_pool *pool) {
    free(pool->places);
    bytes_free(&pool->added.bytes);
}

uint32_t class_pool_tag(const struct class_pool *pool, uint32_t constant) {
    return constant == 0 || constant >= pool->count || pool->places[constant] == 0
            ? 0
            : pool->data[pool->places[constant]];
}

// What is behind the tag; NULL if it is another one.
static const uint8_t *find(const struct class_pool *pool, uint32_t constant, uint32_t tag) {
    return class_pool_tag(pool, constant) == tag ? pool->data + pool->places[constant] + 1 : NULL;
}

struct class_text class_pool_text(const struct class_pool *pool, uint32_t constant) {
    const uint8_t *at = find(pool, constant, TAG_TEXT);
    return at == NULL ? (struct class_text){0}
                      : (struct class_text){.text = (const char *)at + 2, .length = u2_at(at)};
}

struct class_text class_pool_class(const struct class_pool *pool, uint32_t constant) {
    const uint8_t *at = find(pool, constant, TAG_CLASS);
    return at == NULL ? (struct class_text){0} : class_pool_text(pool, u2_at(at));
}

struct class_method class_pool_method(const struct class_pool *pool, uint32_t constant) {
    const uint8_t *at = find(pool, constant, TAG_METHOD);
    at = at == NULL ? find(pool, constant, TAG_INTERFACE_METHOD) : at;
    const uint8_t *named = at == NULL ? NULL : find(pool, u2_at(at + 2), TAG_NAME_AND_TYPE);
    if (named == NULL) {
        return (struct class_method){0};
    }
    return (struct class_method){.owner = class_pool_class(pool, u2_at(at)),
            .name = class_pool_text(pool, u2_at(named)),
            .descriptor = class_pool_text(pool, u2_at(named + 2))};
}

bool class_text_equals(struct class_text text, struct class_text other) {
    return text.text != NULL && other.text != NULL && text.length == other.length
            && memcmp(text.text, other.text, text.length) == 0;
}

struct class_text class_text_of(const char *text) {
    return (struct class_text){.text = text, .length = strlen(text)};
}

bool class_text_is(struct class_text text, const char *expected) {
    return class_text_equals(text, class_text_of(expected));
}

// Numbers may exceed what a class file can hold: the caller checks `next` at the end.
uint32_t class_pool_add_text(struct class_pool *pool, struct class_text text) {
    class_put_u1(&pool->added, TAG_TEXT);
    class_put_u2(&pool->added, (uint32_t)text.length);
    class_put(&pool->added, (const uint8_t *)text.text, text.length);
    return pool->next++;
}

static uint32_t add_name(struct class_pool *pool, const char *text) {
    return class_pool_add_text(pool, (struct class_text){.text = text, .length = strlen(text)});
}

static uint32_t add_numbers(struct class_pool *pool, enum class_tag tag, uint32_t first, uint32_t second) {
    class_put_u1(&pool->added, tag);
    class_put_u2(&pool->added, first);
    class_put_u2(&pool->added, second);
    return pool->next++;
}

uint32_t class_pool_add_integer(struct class_pool *pool, int32_t value) {
    class_put_u1(&pool->added, TAG_INTEGER);
    class_put_u4(&pool->added, (uint32_t)value);
    return pool->next++;
}

static uint32_t add_class_named(struct class_pool *pool, uint32_t name) {
    class_put_u1(&pool->added, TAG_CLASS);
    class_put_u2(&pool->added, name);
    return pool->next++;
}

uint32_t class_pool_add_class(struct class_pool *pool, const char *name) {
    return add_class_named(pool, add_name(pool, name));
}

uint32_t class_pool_add_method(struct class_pool *pool, uint32_t owner, const char *name, const char *descriptor) {
    uint32_t name_constant = add_name(pool, name);
    uint32_t descriptor_constant = add_name(pool, descriptor);
    return add_numbers(pool, TAG_METHOD, owner,
            add_numbers(pool, TAG_NAME_AND_TYPE, name_constant, descriptor_constant));
}

uint32_t class_pool_find_class(struct class_pool *pool, struct class_text name) {
    for (uint32_t i = 1; i < pool->count; i++) {
        if (class_text_equals(class_pool_class(pool, i), name)) {
            return i;
        }
    }
    return add_class_named(pool, class_pool_add_text(pool, name));
}
