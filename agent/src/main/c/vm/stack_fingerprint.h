// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What tells the calling thread's Java stack from others, without asking the VM for its frames: for each frame where it lies and where it
// goes on, of compiled code which compilation it is, of the interpreter's its method and where in it. Methods that were compiled into
// another's frame are the same wherever that one goes on at the same place. A method is known by its address, which another one can have
// once classes are unloaded: so how many have been is in it too.
//
// Who has the same print has the same frames, but for a method that was there before its class was redefined and whose address another one
// got since. So no print is to be believed for long.

#ifndef CAIRN_STACK_FINGERPRINT_H
#define CAIRN_STACK_FINGERPRINT_H

#include "vm/java_frames.h"

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

// False if the VM does not tell all that it takes. `virtual_threads` is whether it has such.
bool stack_fingerprinter_find(struct stack_fingerprinter *prints, bool virtual_threads);

// Of as much of the stack as holds its `depth` youngest methods, or more. False if it cannot be told. `java_thread` is the calling
// thread's own java.lang.Thread.eetop.
bool stack_fingerprint_take(const struct stack_fingerprinter *prints, uint64_t java_thread, int depth, struct stack_fingerprint *print);

#endif
