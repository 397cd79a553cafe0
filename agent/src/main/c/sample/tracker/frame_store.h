// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places in methods, each held once with what it is called, in a piece of memory that never grows. A place is looked up
// when it is seen on a stack for the first time: its class cannot be unloaded then, and what is held here stays true when
// it is. Any thread may put places in and never waits. A store of zeros is empty.

#ifndef CAIRN_FRAME_STORE_H
#define CAIRN_FRAME_STORE_H

#include "base/name_store.h"

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdint.h>

enum {
    MAX_PLACES = 32 * 1024,
    PLACE_SLOTS = 2 * MAX_PLACES,
    // A bytecode index that no method has.
    BCI_NATIVE = 0xFFFF,
};

struct place {
    uint64_t method;  // a jmethodID, which is never used again for another method
    uint32_t type;    // numbers of names: of the class as a descriptor,
    uint32_t name;
    uint32_t file;
    uint16_t bci;
    uint16_t line;  // 0: not known
};

struct frame_store {
    struct name_store names;
    _Atomic uint32_t count;
    // How often a place was wanted that had no room.
    _Atomic uint64_t misfits;
    _Atomic uint32_t slots[PLACE_SLOTS];
    struct place places[MAX_PLACES];  // of number 0 nothing is known
};

// The number of the place where a frame of a running method is; 0 if there is no room for it.
uint32_t frame_store_put(struct frame_store *store, jvmtiEnv *jvmti, JNIEnv *env, const jvmtiFrameInfo *frame);

// As a StackFrame has it.
int32_t place_line(const struct place *place);

#endif
