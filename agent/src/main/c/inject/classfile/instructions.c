// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Instructions of a method: variables move, jumps lead elsewhere, and the calls come in between.

#include "inject/classfile/code.h"

#include "generated/agent_rows.h"

#include <string.h>

enum opcode {
    OP_BIPUSH = 16,
    OP_SIPUSH = 17,
    OP_LDC_W = 19,
    OP_ILOAD = 21,
    OP_ALOAD = 25,
    OP_ILOAD_0 = 26,
    OP_ALOAD_3 = 45,
    OP_ISTORE = 54,
    OP_LSTORE = 55,
    OP_DSTORE = 57,
    OP_ASTORE = 58,
    OP_ISTORE_0 = 59,
    OP_ASTORE_3 = 78,
    OP_IINC = 132,
    OP_IFEQ = 153,
    OP_GOTO = 167,
    OP_TABLESWITCH = 170,
    OP_LOOKUPSWITCH = 171,
    OP_IRETURN = 172,
    OP_RETURN = 177,
    OP_INVOKEVIRTUAL = 182,
    OP_INVOKESPECIAL = 183,
    OP_INVOKESTATIC = 184,
    OP_INVOKEINTERFACE = 185,
    OP_NEW = 187,
    OP_ATHROW = 191,
    OP_WIDE = 196,
    OP_IFNULL = 198,
    OP_IFNONNULL = 199,
    OP_GOTO_W = 200,
};

enum { MOST_CASES = 1 << 16, NARROW = 0xFF, MOST_LOCALS = 0xFFFF, VARIABLES_OF_A_KIND = 4 };

// One look at all of them.
struct walk {
    struct class_code *code;
    struct class_reader from;
    size_t start;      // where the first is in what is written
    uint32_t pc;       // of the instruction
    bool is_last;      // where jumps lead is known
    bool is_entered;
    bool is_plain;
    int unfinished;    // of a constructor: objects that were made, and whose own constructors have not been called yet
};

static struct class_writer *to(const struct walk *walk) {
    return &walk->code->of->to;
}

static int32_t here(const struct walk *walk) {
    return (int32_t)(class_written(to(walk)) - walk->start);
}

// What is injected ---------------------------------------------------------------------------------------------------

static void call(const struct walk *walk, uint32_t *method, const char *name, const char *descriptor) {
    struct class_rewriting *of = walk->code->of;
    if (*method == 0) {
        of->constants.calls = of->constants.calls == 0
                ? class_pool_add_class(&of->pool, INJECTED_CALLS)
                : of->constants.calls;
        *method = class_pool_add_method(&of->pool, of->constants.calls, name, descriptor);
    }
    class_put_u1(to(walk), OP_INVOKESTATIC);
    class_put_u2(to(walk), *method);
}

static void put_number(const struct walk *walk) {
    struct class_code *code = walk->code;
    int32_t number = code->number;
    if (number <= INT8_MAX) {
        class_put_u1(to(walk), OP_BIPUSH);
        class_put_u1(to(walk), (uint32_t)number);
    } else if (number <= INT16_MAX) {
        class_put_u1(to(walk), OP_SIPUSH);
        class_put_u2(to(walk), (uint32_t)number);
    } else {
        if (code->number_constant == 0) {
            code->number_constant = class_pool_add_integer(&code->of->pool, number);
        }
        class_put_u1(to(walk), OP_LDC_W);
        class_put_u2(to(walk), code->number_constant);
    }
}

static void put_variable(const struct walk *walk, uint32_t opcode, uint32_t variable) {
    uint32_t of_kind = opcode < OP_ISTORE ? OP_ILOAD_0 + VARIABLES_OF_A_KIND * (opcode - OP_ILOAD)
                                          : OP_ISTORE_0 + VARIABLES_OF_A_KIND * (opcode - OP_ISTORE);
    if (variable < VARIABLES_OF_A_KIND) {
        class_put_u1(to(walk), of_kind + variable);
    } else if (variable <= NARROW) {
        class_put_u1(to(walk), opcode);
        class_put_u1(to(walk), variable);
    } else {
        class_put_u1(to(walk), OP_WIDE);
        class_put_u1(to(walk), opcode);
        class_put_u2(to(walk), variable);
    }
}

static void enter(struct walk *walk) {
    walk->is_entered = true;
    walk->code->entered_at = (int32_t)walk->from.at;
    put_number(walk);
    call(walk, &walk->code->of->constants.enter, "enter", "(I)L" INJECTED_FRAME ";");
    put_variable(walk, OP_ASTORE, walk->code->variable);
}

static void leave(const struct walk *walk) {
    put_variable(walk, OP_ALOAD, walk->code->variable);
    call(walk, &walk->code->of->constants.leave, "leave", "(L" INJECTED_FRAME ";)V");
}

// Calls --------------------------------------------------------------------------------------------------------------

static void constructed(struct walk *walk, struct class_text owner) {
    const struct class_rewriting *of = walk->code->of;
    if (walk->unfinished > 0) {
        walk->unfinished--;
    } else if (walk->is_entered
            || (!class_text_equals(owner, of->name) && !class_text_equals(owner, of->super_name))) {
        walk->is_plain = false;
    } else {
        enter(walk);
    }
}

static void put_call(struct walk *walk, uint32_t opcode) {
    struct class_constants *constants = &walk->code->of->constants;
    const uint8_t *operands = class_take(&walk->from, opcode == OP_INVOKEINTERFACE ? 4 : 2);
    if (operands == NULL) {
        return;
    }
    struct class_method method = class_pool_method(&walk->code->of->pool, u2_at(operands));
    bool waits = walk->is_entered && rewriting_rules_have_wait(walk->code->of->rules, &method);
    if (waits) {
        call(walk, &constants->waits, "waits", "()V");
    }
    class_put_u1(to(walk), opcode);
    class_put(to(walk), operands, opcode == OP_INVOKEINTERFACE ? 4 : 2);
    if (waits) {
        call(walk, &constants->waited, "waited", "()V");
    }
    if (walk->code->is_constructor && opcode == OP_INVOKESPECIAL && class_text_is(method.name, "<init>")) {
        constructed(walk, method.owner);
    }
}

// Variables ----------------------------------------------------------------------------------------------------------

static void move_variable(struct walk *walk, uint32_t opcode, uint32_t variable) {
    uint32_t moved = class_code_moved(walk->code, variable);
    // Half of a wide value would be where our variable is.
    bool is_across = variable + 1 == walk->code->variable && (opcode == OP_LSTORE || opcode == OP_DSTORE);
    walk->is_plain = walk->is_plain && !is_across && moved <= MOST_LOCALS;
    put_variable(walk, opcode, moved);
}

static void move_increment(struct walk *walk, uint32_t variable, int32_t by) {
    uint32_t moved = class_code_moved(walk->code, variable);
    bool is_wide = moved > NARROW || by < INT8_MIN || by > INT8_MAX;
    walk->is_plain = walk->is_plain && moved <= MOST_LOCALS;
    if (is_wide) {
        class_put_u1(to(walk), OP_WIDE);
    }
    class_put_u1(to(walk), OP_IINC);
    if (is_wide) {
        class_put_u2(to(walk), moved);
        class_put_u2(to(walk), (uint32_t)by);
    } else {
        class_put_u1(to(walk), moved);
        class_put_u1(to(walk), (uint32_t)by);
    }
}

static bool is_of_a_variable(uint32_t opcode) {
    return (opcode >= OP_ILOAD && opcode <= OP_ALOAD) || (opcode >= OP_ISTORE && opcode <= OP_ASTORE);
}

static void put_wide(struct walk *walk) {
    uint32_t opcode = class_u1(&walk->from);
    uint32_t variable = class_u2(&walk->from);
    if (opcode == OP_IINC) {
        move_increment(walk, variable, (int16_t)class_u2(&walk->from));
    } else if (is_of_a_variable(opcode)) {
        move_variable(walk, opcode, variable);
    } else {
        walk->is_plain = false;
    }
}

// Jumps --------------------------------------------------------------------------------------------------------------

// How far it is to there from the instruction that begins at `from` now. In the first walk nobody knows.
static int32_t jump(struct walk *walk, int32_t from, int64_t by) {
    if (!walk->is_last) {
        return 0;
    }
    int64_t target = (int64_t)walk->pc + by;
    int32_t place = target < 0 || target >= walk->code->length ? NO_PLACE : walk->code->places[target];
    walk->is_plain = walk->is_plain && place != NO_PLACE;
    return place - from;
}

static void put_jump(struct walk *walk, uint32_t opcode) {
    int32_t by = jump(walk, here(walk), (int16_t)class_u2(&walk->from));
    walk->is_plain = walk->is_plain && by >= INT16_MIN && by <= INT16_MAX;
    class_put_u1(to(walk), opcode);
    class_put_u2(to(walk), (uint32_t)by);
}

static void put_long_jump(struct walk *walk) {
    int32_t by = jump(walk, here(walk), (int32_t)class_u4(&walk->from));
    class_put_u1(to(walk), OP_GOTO_W);
    class_put_u4(to(walk), (uint32_t)by);
}

static void put_switch(struct walk *walk, uint32_t opcode) {
    int32_t from = here(walk);
    class_put_u1(to(walk), opcode);
    while (here(walk) % 4 != 0 && !to(walk)->is_short) {
        class_put_u1(to(walk), 0);
    }
    class_take(&walk->from, (4 - walk->from.at % 4) % 4);
    class_put_u4(to(walk), (uint32_t)jump(walk, from, (int32_t)class_u4(&walk->from)));
    uint32_t low = class_u4(&walk->from), high = 0;
    class_put_u4(to(walk), low);
    if (opcode == OP_TABLESWITCH) {
        high = class_u4(&walk->from);
        class_put_u4(to(walk), high);
    }
    int64_t cases = opcode == OP_TABLESWITCH ? (int64_t)(int32_t)high - (int32_t)low + 1 : (int64_t)(int32_t)low;
    walk->is_plain = walk->is_plain && cases >= 0 && cases < MOST_CASES;
    for (int64_t i = 0; walk->is_plain && i < cases && !walk->from.is_past; i++) {
        if (opcode == OP_LOOKUPSWITCH) {
            class_put_u4(to(walk), class_u4(&walk->from));
        }
        class_put_u4(to(walk), (uint32_t)jump(walk, from, (int32_t)class_u4(&walk->from)));
    }
}

// All ----------------------------------------------------------------------------------------------------------------

// What follows an instruction that stays as it is.
static size_t operands_of(uint32_t opcode) {
    switch (opcode) {
        case OP_BIPUSH:
        case 18:   // ldc
        case 188:  // newarray
            return 1;
        case OP_SIPUSH:
        case OP_LDC_W:
        case 20:  // ldc2_w
        case OP_NEW:
        case 189:  // anewarray
        case 192:  // checkcast
        case 193:  // instanceof
            return 2;
        case 197:  // multianewarray
            return 3;
        case 186:  // invokedynamic
            return 4;
        default:
            return opcode >= 178 && opcode <= 181 ? 2 : 0;  // of fields
    }
}

// Those of no variable and no jump; subroutines, and what nobody knows, are not among them.
static bool is_known(uint32_t opcode) {
    return (opcode <= 195 || opcode == 197) && !(opcode >= OP_IFEQ && opcode <= OP_LOOKUPSWITCH) && opcode != OP_IINC;
}

static void put_plain(struct walk *walk, uint32_t opcode) {
    if (!is_known(opcode)) {
        walk->is_plain = false;
        return;
    }
    walk->unfinished += opcode == OP_NEW && walk->code->is_constructor;
    if (walk->is_entered && opcode >= OP_IRETURN && opcode <= OP_RETURN) {
        leave(walk);
    }
    size_t count = operands_of(opcode);
    const uint8_t *operands = class_take(&walk->from, count);
    class_put_u1(to(walk), opcode);
    class_put(to(walk), operands, operands == NULL ? 0 : count);
}

static void put_instruction(struct walk *walk) {
    uint32_t opcode = class_u1(&walk->from);
    if (is_of_a_variable(opcode)) {
        move_variable(walk, opcode, class_u1(&walk->from));
    } else if (opcode >= OP_ILOAD_0 && opcode <= OP_ALOAD_3) {
        uint32_t which = opcode - OP_ILOAD_0;
        move_variable(walk, OP_ILOAD + which / VARIABLES_OF_A_KIND, which % VARIABLES_OF_A_KIND);
    } else if (opcode >= OP_ISTORE_0 && opcode <= OP_ASTORE_3) {
        uint32_t which = opcode - OP_ISTORE_0;
        move_variable(walk, OP_ISTORE + which / VARIABLES_OF_A_KIND, which % VARIABLES_OF_A_KIND);
    } else if (opcode == OP_IINC) {
        uint32_t variable = class_u1(&walk->from);
        move_increment(walk, variable, (int8_t)class_u1(&walk->from));
    } else if ((opcode >= OP_IFEQ && opcode <= OP_GOTO) || opcode == OP_IFNULL || opcode == OP_IFNONNULL) {
        put_jump(walk, opcode);
    } else if (opcode == OP_GOTO_W) {
        put_long_jump(walk);
    } else if (opcode == OP_TABLESWITCH || opcode == OP_LOOKUPSWITCH) {
        put_switch(walk, opcode);
    } else if (opcode >= OP_INVOKEVIRTUAL && opcode <= OP_INVOKEINTERFACE) {
        put_call(walk, opcode);
    } else if (opcode == OP_WIDE) {
        put_wide(walk);
    } else {
        put_plain(walk, opcode);
    }
}

// For every exception that leaves the method.
static void put_handler(struct walk *walk) {
    leave(walk);
    class_put_u1(to(walk), OP_ATHROW);
}

static bool put_all(struct class_code *code, bool is_last) {
    struct walk walk = {.code = code,
            .from = {.data = code->instructions, .at = 0, .end = code->length},
            .start = class_written(&code->of->to),
            .is_last = is_last,
            .is_plain = true};
    if (!code->is_constructor) {
        enter(&walk);
    }
    while (walk.is_plain && !walk.from.is_past && walk.from.at < walk.from.end && !code->of->to.is_short) {
        walk.pc = (uint32_t)walk.from.at;
        code->places[walk.pc] = here(&walk);
        put_instruction(&walk);
    }
    code->places[code->length] = here(&walk);
    put_handler(&walk);
    return walk.is_plain && walk.is_entered && !walk.from.is_past && !code->of->to.is_short;
}

bool class_code_put_instructions(struct class_code *code) {
    memset(code->places, NO_PLACE, (code->length + 1) * sizeof *code->places);
    code->entered_at = NOT_ENTERED;
    size_t before = class_written(&code->of->to);
    if (!put_all(code, false)) {
        return false;
    }
    code->of->to.bytes.end = code->of->to.bytes.start + before;
    return put_all(code, true);
}
