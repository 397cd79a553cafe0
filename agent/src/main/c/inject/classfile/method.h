// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A method while its class is rewritten, and what all methods of the class share.

#ifndef CAIRN_CLASS_METHOD_H
#define CAIRN_CLASS_METHOD_H

#include "inject/classfile/pool.h"
#include "inject/classfile/rewriting_rules.h"

// Constants that are the same in all methods of a class; 0 for one that is not there yet.
struct class_constants {
    uint32_t self;  // the class itself
    uint32_t calls;
    uint32_t frame;
    uint32_t enter;
    uint32_t leave;
    uint32_t waits;
    uint32_t waited;
    uint32_t throwable;
    uint32_t stack_map;
};

// What all methods of a class share.
struct class_rewriting {
    const struct rewriting_rules *rules;
    struct class_pool pool;
    struct class_constants constants;
    struct class_text name;
    struct class_text super_name;
    bool has_frames;
    struct class_writer to;
};

enum { NOT_ENTERED = -1, NO_PLACE = -1 };

struct class_code {
    struct class_rewriting *of;
    struct class_text descriptor;
    bool is_static;
    bool is_constructor;
    int32_t number;
    uint32_t number_constant;  // 0 for none
    uint32_t variable;    // where the new one is, behind the parameters
    uint32_t max_locals;  // before that
    const uint8_t *instructions;
    uint32_t length;
    int32_t *places;     // where each instruction is now, and the end; NO_PLACE where none begins
    int32_t entered_at;  // the instruction before which it is
};

// Where the instruction is now, or the end; NO_PLACE if none begins there.
static inline int32_t class_code_place(const struct class_code *code, uint32_t instruction) {
    return instruction <= code->length ? code->places[instruction] : NO_PLACE;
}

static inline uint32_t class_code_moved(const struct class_code *code, uint32_t variable) {
    return variable < code->variable ? variable : variable + 1;
}

#endif
