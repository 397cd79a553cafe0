// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/classfile/frames.h"

#include "generated/agent_rows.h"

#include <stdlib.h>
#include <string.h>

enum type_tag { TYPE_TOP, TYPE_INTEGER, TYPE_FLOAT, TYPE_DOUBLE, TYPE_LONG, TYPE_NULL, TYPE_THIS, TYPE_OBJECT, TYPE_NEW };

enum frame_kind {
    SAME_END = 64,
    SAME_ONE = 64,
    SAME_ONE_END = 128,
    SAME_ONE_EXTENDED = 247,
    SAME_EXTENDED = 251,
    FULL = 255,
    FEW = 3,  // that are added to variables, or taken off
    MORE_ROOM = 8,
};

struct type {
    uint32_t tag;
    uint32_t number;         // of an object's class, a constant; of a new object, the instruction
    struct class_text name;  // of a parameter's class, which may have no constant
};

struct types {
    struct type *of;
    uint32_t count;
};

struct frames {
    struct class_code *code;
    struct types locals;  // as the method has them
    struct types now;     // with the new one
    struct types before;  // the same of the frame before
    struct types stack;
    uint32_t room;
    int32_t place;  // of the frame before; NO_PLACE for the first
    bool is_plain;
};

// Parameters ---------------------------------------------------------------------------------------------------------

// The type that begins there; the length of it in the descriptor, 0 if it is none.
static size_t read_parameter(struct class_text rest, struct type *type) {
    size_t length = 0;
    while (length < rest.length && rest.text[length] == '[') {
        length++;
    }
    bool is_array = length > 0;
    if (length == rest.length) {
        return 0;
    }
    char letter = rest.text[length];
    const char *end = letter == 'L' ? memchr(rest.text + length, ';', rest.length - length) : rest.text + length;
    if (end == NULL || strchr("BCDFIJSZL", letter) == NULL) {
        return 0;
    }
    length = (size_t)(end - rest.text) + 1;
    *type = (struct type){.tag = is_array || letter == 'L' ? TYPE_OBJECT
                    : letter == 'J'                ? TYPE_LONG
                    : letter == 'D'                ? TYPE_DOUBLE
                    : letter == 'F'                ? TYPE_FLOAT
                                                   : TYPE_INTEGER};
    if (is_array) {
        type->name = (struct class_text){.text = rest.text, .length = length};
    } else if (letter == 'L') {
        type->name = (struct class_text){.text = rest.text + 1, .length = length - 2};
    }
    return length;
}

static uint32_t size_of(const struct type *type) {
    return type->tag == TYPE_LONG || type->tag == TYPE_DOUBLE ? 2 : 1;
}

// Of each parameter in turn; `at` is 0 in the beginning. False at the end, and then `at` is at the closing bracket if all is well.
static bool next_parameter(struct class_text descriptor, size_t *at, struct type *type) {
    *at = *at == 0 ? 1 : *at;
    if (*at >= descriptor.length || descriptor.text[*at] == ')') {
        return false;
    }
    size_t length = read_parameter(
            (struct class_text){.text = descriptor.text + *at, .length = descriptor.length - *at}, type);
    *at += length;
    return length > 0;
}

bool class_frames_count_parameters(struct class_text descriptor, bool is_static, uint32_t *count) {
    size_t at = 0;
    struct type type;
    *count = is_static ? 0 : 1;
    while (next_parameter(descriptor, &at, &type)) {
        *count += size_of(&type);
    }
    return at < descriptor.length && descriptor.text[at] == ')';
}

// Lists of types -----------------------------------------------------------------------------------------------------

static void add(struct frames *frames, struct types *to, struct type type) {
    if (to->count < frames->room) {
        to->of[to->count++] = type;
    } else {
        frames->is_plain = false;
    }
}

static void read_type(struct frames *frames, struct class_reader *from, struct types *to) {
    struct type type = {.tag = class_u1(from)};
    if (type.tag == TYPE_OBJECT || type.tag == TYPE_NEW) {
        type.number = class_u2(from);
    }
    frames->is_plain = frames->is_plain && type.tag <= TYPE_NEW && !from->is_past;
    add(frames, to, type);
}

static void read_types(struct frames *frames, struct class_reader *from, uint32_t count, struct types *to) {
    for (uint32_t i = 0; i < count && frames->is_plain; i++) {
        read_type(frames, from, to);
    }
}

static bool is_same(const struct type *type, const struct type *other) {
    return type->tag == other->tag && type->number == other->number && type->name.text == other->name.text;
}

static uint32_t count_same(const struct types *types, const struct types *others) {
    uint32_t count = 0;
    while (count < types->count && count < others->count && is_same(&types->of[count], &others->of[count])) {
        count++;
    }
    return count;
}

static void write_type(struct frames *frames, struct type *type) {
    struct class_rewriting *of = frames->code->of;
    class_put_u1(&of->to, type->tag);
    if (type->tag == TYPE_OBJECT) {
        class_put_u2(&of->to, type->number != 0 ? type->number : class_pool_find_class(&of->pool, type->name));
    } else if (type->tag == TYPE_NEW) {
        int32_t place = class_code_place(frames->code, type->number);
        frames->is_plain = frames->is_plain && place != NO_PLACE;
        class_put_u2(&of->to, (uint32_t)place);
    }
}

static void write_types(struct frames *frames, struct types *types, uint32_t first) {
    for (uint32_t i = first; i < types->count; i++) {
        write_type(frames, &types->of[i]);
    }
}

// The new variable ---------------------------------------------------------------------------------------------------

static struct type frame_type(const struct frames *frames) {
    struct class_rewriting *of = frames->code->of;
    if (of->constants.frame == 0) {
        of->constants.frame = class_pool_add_class(&of->pool, INJECTED_FRAME);
    }
    return (struct type){.tag = TYPE_OBJECT, .number = of->constants.frame};
}

// What is not there yet in a constructor has to have its place only where variables are behind it.
static void insert_variable(struct frames *frames, bool is_entered) {
    const struct types *locals = &frames->locals;
    uint32_t slot = 0, next = 0;
    frames->now.count = 0;
    while (slot < frames->code->variable && next < locals->count) {
        slot += size_of(&locals->of[next]);
        add(frames, &frames->now, locals->of[next++]);
    }
    frames->is_plain = frames->is_plain && slot <= frames->code->variable;
    if (is_entered || next < locals->count) {
        for (; slot < frames->code->variable; slot++) {
            add(frames, &frames->now, (struct type){.tag = TYPE_TOP});
        }
        add(frames, &frames->now, is_entered ? frame_type(frames) : (struct type){.tag = TYPE_TOP});
    }
    while (next < locals->count) {
        add(frames, &frames->now, locals->of[next++]);
    }
}

// Frames -------------------------------------------------------------------------------------------------------------

static void write_full(struct frames *frames, uint32_t distance) {
    struct class_writer *to = &frames->code->of->to;
    class_put_u1(to, FULL);
    class_put_u2(to, distance);
    class_put_u2(to, frames->now.count);
    write_types(frames, &frames->now, 0);
    class_put_u2(to, frames->stack.count);
    write_types(frames, &frames->stack, 0);
}

// As short as can be.
static void write_frame(struct frames *frames, int32_t place) {
    struct class_writer *to = &frames->code->of->to;
    uint32_t distance = (uint32_t)(place - frames->place - 1);
    uint32_t same = count_same(&frames->now, &frames->before);
    uint32_t more = frames->now.count - same, less = frames->before.count - same;
    if (more == 0 && less == 0 && frames->stack.count == 0 && distance < SAME_END) {
        class_put_u1(to, distance);
    } else if (more == 0 && less == 0 && frames->stack.count == 1) {
        bool is_short = distance < SAME_ONE_END - SAME_ONE;
        class_put_u1(to, is_short ? SAME_ONE + distance : SAME_ONE_EXTENDED);
        if (!is_short) {
            class_put_u2(to, distance);
        }
        write_types(frames, &frames->stack, 0);
    } else if (frames->stack.count == 0 && ((more <= FEW && less == 0) || (more == 0 && less <= FEW))) {
        class_put_u1(to, SAME_EXTENDED + more - less);
        class_put_u2(to, distance);
        write_types(frames, &frames->now, same);
    } else {
        write_full(frames, distance);
    }
    struct types before = frames->before;
    frames->before = frames->now;
    frames->now = before;
    frames->place = place;
}

// The distance to the frame before.
static uint32_t read_frame(struct frames *frames, struct class_reader *from) {
    uint32_t kind = class_u1(from);
    uint32_t distance = kind < SAME_END ? kind : kind < SAME_ONE_END ? kind - SAME_ONE : class_u2(from);
    frames->stack.count = 0;
    if (kind == FULL) {
        frames->locals.count = 0;
        read_types(frames, from, class_u2(from), &frames->locals);
        read_types(frames, from, class_u2(from), &frames->stack);
    } else if ((kind >= SAME_ONE && kind < SAME_ONE_END) || kind == SAME_ONE_EXTENDED) {
        read_type(frames, from, &frames->stack);
    } else if (kind > SAME_EXTENDED) {
        read_types(frames, from, kind - SAME_EXTENDED, &frames->locals);
    } else if (kind >= SAME_EXTENDED - FEW) {
        uint32_t less = SAME_EXTENDED - kind;
        frames->is_plain = frames->is_plain && less <= frames->locals.count;
        frames->locals.count -= frames->is_plain ? less : 0;
    } else {
        frames->is_plain = frames->is_plain && kind < SAME_END;
    }
    return distance;
}

static void move_frames(struct frames *frames, struct class_reader *from, uint32_t count) {
    int64_t instruction = -1;
    for (uint32_t i = 0; i < count && frames->is_plain && !from->is_past; i++) {
        instruction += (int64_t)read_frame(frames, from) + 1;
        int32_t place = instruction < frames->code->length ? frames->code->places[instruction] : NO_PLACE;
        frames->is_plain = frames->is_plain && place > frames->place;
        insert_variable(frames, instruction >= frames->code->entered_at);
        write_frame(frames, place);
    }
}

static void add_handler(struct frames *frames) {
    struct class_rewriting *of = frames->code->of;
    if (of->constants.throwable == 0) {
        of->constants.throwable = class_pool_add_class(&of->pool, "java/lang/Throwable");
    }
    frames->locals.count = 0;
    insert_variable(frames, true);
    frames->stack.count = 0;
    add(frames, &frames->stack, (struct type){.tag = TYPE_OBJECT, .number = of->constants.throwable});
    write_frame(frames, frames->code->places[frames->code->length]);
}

// Before the first instruction.
static void add_parameters(struct frames *frames) {
    const struct class_code *code = frames->code;
    if (!code->is_static) {
        add(frames, &frames->locals,
                (struct type){.tag = code->is_constructor ? TYPE_THIS : TYPE_OBJECT,
                        .number = code->is_constructor ? 0 : code->of->constants.self});
    }
    size_t at = 0;
    struct type type;
    while (next_parameter(code->descriptor, &at, &type)) {
        add(frames, &frames->locals, type);
    }
    for (uint32_t i = 0; i < frames->locals.count; i++) {
        add(frames, &frames->before, frames->locals.of[i]);
    }
}

bool class_frames_put(struct class_code *code, struct class_reader *from) {
    struct class_rewriting *of = code->of;
    // An operand stack has at most 65535 places; one that deep, the other rewriter may look at.
    uint32_t room = code->max_locals + UINT8_MAX + MORE_ROOM;
    struct type *all = calloc(4 * (size_t)room, sizeof *all);
    if (all == NULL) {
        return false;
    }
    struct frames frames = {.code = code,
            .locals = {.of = all},
            .now = {.of = all + room},
            .before = {.of = all + 2 * room},
            .stack = {.of = all + 3 * room},
            .room = room,
            .place = NO_PLACE,
            .is_plain = true};
    add_parameters(&frames);
    if (of->constants.stack_map == 0) {
        of->constants.stack_map = class_pool_add_text(
                &of->pool, (struct class_text){.text = "StackMapTable", .length = strlen("StackMapTable")});
    }
    class_put_u2(&of->to, of->constants.stack_map);
    size_t length_at = class_written(&of->to);
    uint32_t count = from == NULL ? 0 : class_u2(from);
    class_put_u4(&of->to, 0);
    class_put_u2(&of->to, count + 1);
    if (from != NULL) {
        move_frames(&frames, from, count);
    }
    add_handler(&frames);
    class_set_u4(&of->to, length_at, (uint32_t)(class_written(&of->to) - length_at - 4));
    free(all);
    return frames.is_plain && count < UINT16_MAX && (from == NULL || (!from->is_past && from->at == from->end))
            && !of->to.is_short;
}
