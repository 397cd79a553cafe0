// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "native_target.h"

#include "race_check.h"
#include "sample/native/address_filter.h"
#include "sample/native/native_frames.h"
#include "sample/native/taker.h"
#include "vm/own_thread.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

_Atomic uint64_t target_met, target_followed, target_ended, target_not_followed, target_weighted;
void (*_Atomic target_when_met)(void);
void (*_Atomic target_when_stacked)(uint64_t, const struct native_frames *);

// What it is in the agent ---------------------------------------------------------------------------------------------

void taker_allocated(uint64_t address, uint64_t size, int64_t drawn_with, uint64_t frame) {
    struct native_frames frames;
    native_frames_take(frame, 0, &frames);
    CHECK(frames.count == 1 && !frames.whole && !frames.cut);
    void (*stacked)(uint64_t, const struct native_frames *) = target_when_stacked;
    if (stacked != NULL) {
        stacked(frame, &frames);
    }
    target_met++;
    target_weighted += (uint64_t)((double)size / -expm1(-(double)size / (double)drawn_with));
    if (address_filter_add(address)) {
        target_followed++;
    } else {
        target_not_followed++;
    }
    void (*then)(void) = target_when_met;
    if (then != NULL) {
        then();
    }
}

bool taker_freed(uint64_t address) {
    bool was = address_filter_remove(address);
    target_ended += was;
    return was;
}

void taker_lost_sight(void) {
    abort();
}

bool own_thread_is_this(void) {
    return false;
}

// A VM that allocates by a library ------------------------------------------------------------------------------------

const struct native_blocks *target_of_vm;

static jvmtiError JNICALL allocate(jvmtiEnv *jvmti, jlong size, unsigned char **to) {
    (void)jvmti;
    *to = target_of_vm == NULL ? malloc((size_t)size) : target_of_vm->make((size_t)size);
    return JVMTI_ERROR_NONE;
}

static jvmtiError JNICALL deallocate(jvmtiEnv *jvmti, unsigned char *address) {
    (void)jvmti;
    if (target_of_vm == NULL) {
        free(address);
    } else {
        target_of_vm->free(address);
    }
    return JVMTI_ERROR_NONE;
}

static const struct jvmtiInterface_1_ vm = {.Allocate = allocate, .Deallocate = deallocate};
jvmtiEnv target_jvmti = &vm;

const struct native_blocks *target_load(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    CHECK(library != NULL);
    const struct native_blocks *blocks = dlsym(library, "native_blocks");
    CHECK(blocks != NULL);
    return blocks;
}

// How many of four blocks, one of which is made anew, are target_met.
uint64_t target_met_of(const struct native_blocks *blocks) {
    uint64_t before = target_met;
    void *all[] = {blocks->make(100), blocks->make_zeroed(100), blocks->make_aligned(100), blocks->written_down(100)};
    all[0] = blocks->resize(all[0], 5000);
    for (int i = 0; i < 4; i++) {
        CHECK(all[i] != NULL);
        blocks->free(all[i]);
    }
    return target_met - before;
}
