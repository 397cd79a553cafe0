// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classfile/code.h"

#include "inject/classfile/frames.h"

#include <stdlib.h>

enum { MOST_CODE = 0xFFFF, EXCEPTION_SIZE = 8, MOST_EXCEPTIONS = 0xFFFF };

static void put_place(struct class_code *code, uint32_t instruction, bool *is_plain) {
    int32_t place = class_code_place(code, instruction);
    *is_plain = *is_plain && place != NO_PLACE;
    class_put_u2(&code->of->to, (uint32_t)place);
}

// The last is ours, so that those of the method come first.
static bool put_exceptions(struct class_code *code, struct class_reader *from) {
    struct class_writer *to = &code->of->to;
    uint32_t count = class_u2(from);
    struct class_reader all = class_part(from, (size_t)count * EXCEPTION_SIZE);
    bool is_plain = !all.is_past && count < MOST_EXCEPTIONS;
    class_put_u2(to, count + 1);
    for (uint32_t i = 0; i < count && is_plain; i++) {
        put_place(code, class_u2(&all), &is_plain);
        put_place(code, class_u2(&all), &is_plain);
        put_place(code, class_u2(&all), &is_plain);
        class_put_u2(to, class_u2(&all));
    }
    put_place(code, (uint32_t)code->entered_at, &is_plain);
    put_place(code, code->length, &is_plain);
    put_place(code, code->length, &is_plain);
    class_put_u2(to, 0);
    return is_plain;
}

// Attributes ---------------------------------------------------------------------------------------------------------

static bool put_lines(struct class_code *code, struct class_reader *from) {
    uint32_t count = class_u2(from);
    bool is_plain = true;
    class_put_u2(&code->of->to, count);
    for (uint32_t i = 0; i < count && is_plain && !from->is_past; i++) {
        put_place(code, class_u2(from), &is_plain);
        class_put_u2(&code->of->to, class_u2(from));
    }
    return is_plain;
}

// LocalVariableTable, and LocalVariableTypeTable.
static bool put_variables(struct class_code *code, struct class_reader *from) {
    struct class_writer *to = &code->of->to;
    uint32_t count = class_u2(from);
    bool is_plain = true;
    class_put_u2(to, count);
    for (uint32_t i = 0; i < count && is_plain && !from->is_past; i++) {
        uint32_t start = class_u2(from), length = class_u2(from);
        int32_t first = class_code_place(code, start), end = class_code_place(code, start + length);
        is_plain = first != NO_PLACE && end != NO_PLACE;
        class_put_u2(to, (uint32_t)first);
        class_put_u2(to, (uint32_t)(end - first));
        class_put_u2(to, class_u2(from));
        class_put_u2(to, class_u2(from));
        class_put_u2(to, class_code_moved(code, class_u2(from)));
    }
    return is_plain;
}

static bool put_attribute(struct class_code *code, uint32_t name, struct class_reader *from, bool *had_frames) {
    struct class_rewriting *of = code->of;
    struct class_text text = class_pool_text(&of->pool, name);
    if (class_text_is(text, "StackMapTable")) {
        bool is_first = !*had_frames;
        *had_frames = true;
        of->constants.stack_map = name;
        return of->has_frames && is_first && class_frames_put(code, from);
    }
    bool has_lines = class_text_is(text, "LineNumberTable");
    if (!has_lines && !class_text_is(text, "LocalVariableTable") && !class_text_is(text, "LocalVariableTypeTable")) {
        return false;
    }
    class_put_u2(&of->to, name);
    size_t length_at = class_written(&of->to);
    class_put_u4(&of->to, 0);
    bool is_plain = has_lines ? put_lines(code, from) : put_variables(code, from);
    class_set_u4(&of->to, length_at, (uint32_t)(class_written(&of->to) - length_at - 4));
    return is_plain && !from->is_past && from->at == from->end;
}

static bool put_attributes(struct class_code *code, struct class_reader *from) {
    struct class_writer *to = &code->of->to;
    size_t count_at = class_written(to);
    uint32_t count = class_u2(from);
    bool is_plain = count < UINT16_MAX, had_frames = false;
    class_put_u2(to, 0);
    for (uint32_t i = 0; i < count && is_plain && !from->is_past; i++) {
        uint32_t name = class_u2(from);
        struct class_reader attribute = class_part(from, class_u4(from));
        is_plain = !attribute.is_past && put_attribute(code, name, &attribute, &had_frames);
    }
    if (is_plain && !had_frames && code->of->has_frames) {
        is_plain = class_frames_put(code, NULL);
        count++;
    }
    class_set_u2(to, count_at, count);
    return is_plain;
}

// All of it ----------------------------------------------------------------------------------------------------------

static bool put_code(struct class_code *code, struct class_reader *from) {
    struct class_writer *to = &code->of->to;
    size_t length_at = class_written(to);
    class_put_u4(to, 0);
    if (!class_code_put_instructions(code)) {
        return false;
    }
    size_t length = class_written(to) - length_at - 4;
    class_set_u4(to, length_at, (uint32_t)length);
    return length <= MOST_CODE && put_exceptions(code, from) && put_attributes(code, from);
}

bool class_code_rewrite(struct class_code *code, struct class_reader *from) {
    struct class_writer *to = &code->of->to;
    uint32_t max_stack = class_u2(from);
    code->max_locals = class_u2(from);
    code->length = class_u4(from);
    code->instructions = class_take(from, code->length);
    if (code->instructions == NULL || code->length == 0 || code->length > MOST_CODE || max_stack == UINT16_MAX
            || code->max_locals == UINT16_MAX
            || !class_frames_count_parameters(code->descriptor, code->is_static, &code->variable)
            || code->variable > code->max_locals) {
        return false;
    }
    code->places = malloc((code->length + 1) * sizeof *code->places);
    if (code->places == NULL) {
        return false;
    }
    class_put_u2(to, max_stack + 1 < 2 ? 2 : max_stack + 1);
    class_put_u2(to, code->max_locals + 1);
    bool done = put_code(code, from) && !from->is_past && from->at == from->end && !to->is_short;
    free(code->places);
    return done;
}
