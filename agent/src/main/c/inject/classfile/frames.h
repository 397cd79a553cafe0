// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the verifier expects of the variables where jumps lead (StackMapTable): with the new variable in between.

#ifndef CAIRN_CLASS_FRAMES_H
#define CAIRN_CLASS_FRAMES_H

#include "inject/classfile/method.h"

// Writes the attribute, and in it the frame of the new handler, once instructions have their places. `from` is what the attribute
// had before; NULL if there was none. False if it is not plain, or there is no memory.
bool class_frames_put(struct class_code *code, struct class_reader *from);

// How many variables parameters take, the object included.
bool class_frames_count_parameters(struct class_text descriptor, bool is_static, uint32_t *count);

#endif
