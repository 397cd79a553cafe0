// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "compiler_strings.h"

#include <stddef.h>
#include <stdint.h>

struct range {
    uint8_t first;
    uint8_t last;
};

// By opcode, see chapter 6 of the JVM specification.
static const struct range harmless[] = {
        {0x00, 0x11}, // nop, constants that are not in the pool
        {0x15, 0x2d}, // loads of local variables
        {0x36, 0x4e}, // stores of local variables
        {0x57, 0x5f}, // pop to swap
        {0x60, 0x6b}, // addition to multiplication
        {0x6e, 0x6f}, // division of floating point numbers
        {0x72, 0x84}, // their remainders, negation, shifts, and, or, xor, iinc
        {0x85, 0x98}, // conversions, comparisons
        {0x99, 0xab}, // branches and switches
        {0xc4, 0xc4}, // wide loads and stores
        {0xc6, 0xc8}, // ifnull, ifnonnull, goto_w
};

static bool is_harmless(uint8_t opcode) {
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++) {
        if (opcode >= harmless[i].first && opcode <= harmless[i].last) {
            return true;
        }
    }
    return false;
}

bool compiler_strings_are_made_at(jvmtiEnv *jvmti, const jvmtiFrameInfo *frame) {
    jint length;
    unsigned char *code;
    if (frame->location < 0 || (*jvmti)->GetBytecodes(jvmti, frame->method, &length, &code) != JVMTI_ERROR_NONE) {
        return false;
    }
    bool made = frame->location < length && is_harmless(code[frame->location]);
    (*jvmti)->Deallocate(jvmti, code);
    return made;
}
