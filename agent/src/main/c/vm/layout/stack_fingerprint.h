// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What distinguishes the calling thread's Java stack from others, without asking the VM for its frames: for each frame where it
// lies and where it goes on; for compiled code which compilation it is; for the interpreter the method and where in it. Methods
// that were compiled into another's frame are the same wherever that one goes on at the same place. A method is known by its
// address, which another one can have once classes are unloaded: so the number of unloaded classes is in it too.
//
// Stacks with the same fingerprint have the same frames, except for a method that was there before its class was redefined and
// whose address another one got since. So do not rely on a fingerprint for long.

#ifndef CAIRN_STACK_FINGERPRINT_H
#define CAIRN_STACK_FINGERPRINT_H

#include "vm/layout/java_frames.h"

#include <stdbool.h>
#include <stdint.h>

enum { STACK_FINGERPRINT_LANES = 4 };

struct stack_fingerprint {
    uint64_t lanes[STACK_FINGERPRINT_LANES];
};

struct stack_fingerprinter {
    struct java_frames frames;
    const volatile uint64_t *unloaded, *shared_unloaded;  // classes, so far
};

// Returns false if the VM does not publish all that this takes. `virtual_threads` is whether it has such.
bool stack_fingerprinter_find(struct stack_fingerprinter *prints, bool virtual_threads);

// Takes it of as much of the stack as holds its `depth` youngest methods, or more. Returns false if that cannot be read.
// `java_thread` is the calling thread's own java.lang.Thread.eetop.
bool stack_fingerprint_take(const struct stack_fingerprinter *prints, uint64_t java_thread, int depth, struct stack_fingerprint *print);

#endif
