// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The constants of a class file, and those that are added to them.

#ifndef CAIRN_CLASS_POOL_H
#define CAIRN_CLASS_POOL_H

#include "inject/classfile/bytes.h"

enum class_tag {
    TAG_TEXT = 1,
    TAG_INTEGER = 3,
    TAG_LONG = 5,
    TAG_DOUBLE = 6,
    TAG_CLASS = 7,
    TAG_FIELD = 9,
    TAG_METHOD = 10,
    TAG_INTERFACE_METHOD = 11,
    TAG_NAME_AND_TYPE = 12,
};

// In the VM's own UTF-8, without a zero at its end; NULL where there is no such constant.
struct class_text {
    const char *text;
    size_t length;
};

// A method as a call has it.
struct class_method {
    struct class_text owner;
    struct class_text name;
    struct class_text descriptor;
};

struct class_pool {
    const uint8_t *data;  // the class file's
    uint32_t *places;     // of a constant's tag; 0 for none
    uint32_t count;       // the file's own, and one
    uint32_t next;        // the number of the next that is added
    struct class_writer added;
};

// Reads up to behind the constants. False if they cannot be read, or there is no memory; to be freed anyway.
bool class_pool_read(struct class_pool *pool, struct class_reader *from);
void class_pool_free(struct class_pool *pool);

// Of the file's own.
uint32_t class_pool_tag(const struct class_pool *pool, uint32_t constant);
struct class_text class_pool_text(const struct class_pool *pool, uint32_t constant);
struct class_text class_pool_class(const struct class_pool *pool, uint32_t constant);
struct class_method class_pool_method(const struct class_pool *pool, uint32_t constant);

// Of a text that ends with a zero.
struct class_text class_text_of(const char *text);

bool class_text_is(struct class_text text, const char *expected);
bool class_text_equals(struct class_text text, struct class_text other);

// The numbers of new constants; too large ones show in `next`.
uint32_t class_pool_add_text(struct class_pool *pool, struct class_text text);
uint32_t class_pool_add_integer(struct class_pool *pool, int32_t value);
uint32_t class_pool_add_class(struct class_pool *pool, const char *name);
uint32_t class_pool_add_method(struct class_pool *pool, uint32_t owner, const char *name, const char *descriptor);

// That of the class, which is added if there is none.
uint32_t class_pool_find_class(struct class_pool *pool, struct class_text name);

#endif
