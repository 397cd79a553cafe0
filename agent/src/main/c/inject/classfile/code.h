// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The code of one method, which tells that it is entered and left: as MethodRewriter.java has it, to which all that is not plain
// is left. That are subroutines, code that grows beyond what a jump reaches, constructors that no compiler of Java makes, and
// attributes of the code other than those for debuggers and for the verifier.

#ifndef CAIRN_CLASS_CODE_H
#define CAIRN_CLASS_CODE_H

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

// Writes what is in a Code attribute, behind its length. False if it is not plain, or there is no memory.
bool class_code_rewrite(struct class_code *code, struct class_reader *from);

// The instructions: twice, as only then is it known where jumps lead. False if they are not plain.
bool class_code_put_instructions(struct class_code *code);

// Where the instruction is now, or the end; NO_PLACE if none begins there.
static inline int32_t class_code_place(const struct class_code *code, uint32_t instruction) {
    return instruction <= code->length ? code->places[instruction] : NO_PLACE;
}

static inline uint32_t class_code_moved(const struct class_code *code, uint32_t variable) {
    return variable < code->variable ? variable : variable + 1;
}

#endif
