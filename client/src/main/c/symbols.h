// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The names of classes and of frames. They are asked for when one is seen first, as its class cannot be unloaded then; what
// is known is found without a lock. No lock is held while the VM is asked.

#ifndef CAIRN_SYMBOLS_H
#define CAIRN_SYMBOLS_H

#include "texts.h"

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

#define CLASSES_MAX (1u << 16)
#define FRAMES_MAX (1u << 16)

// As StackTraceElement has it.
#define LINE_UNKNOWN (-1)
#define LINE_NATIVE (-2)

struct frame_names {
    uint32_t class_text; // a signature: Ljava/lang/String;
    uint32_t method_text;
    uint32_t file_text; // TEXT_NONE if the class does not say it
    int32_t line;
};

struct symbols;

// NULL when out of memory. `session` distinguishes classes from those that earlier symbols gave numbers.
struct symbols *symbols_make(uint32_t session);
void symbols_free(struct symbols *symbols);

// The number of the class, from 1 on; 0 if there is no room. Now and then a class gets two.
uint32_t symbols_class(struct symbols *symbols, jvmtiEnv *jvmti, jclass type);

// Asks for the names of the frame unless they are known. False if there is no room for them.
bool symbols_know_frame(struct symbols *symbols, jvmtiEnv *jvmti, JNIEnv *env, const jvmtiFrameInfo *frame);

// Whether strings are made of this class: String itself, or byte[].
bool symbols_is_of_strings(struct symbols *symbols, uint32_t class_number);

// What was asked for before.
uint32_t symbols_class_text(const struct symbols *symbols, uint32_t class_number);
struct frame_names symbols_frame(const struct symbols *symbols, const jvmtiFrameInfo *frame);

// Others may add texts meanwhile: those up to this count do not change any more.
uint32_t symbols_text_count(struct symbols *symbols);
const struct texts *symbols_texts(const struct symbols *symbols);

#endif
