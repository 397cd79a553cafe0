// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Objects whose end must be reported, each held by a weak reference of JNI. Where every object is followed, that costs the VM half
// of what a tag does: it has no node of a table to make for each, and no lock that it keeps for as long as it looks for the dead.
// But the VM does not report the dead then: we look for them. There is one set of them.

#ifndef CAIRN_LIVE_OBJECTS_H
#define CAIRN_LIVE_OBJECTS_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// Takes the reference over, if it succeeds: false without memory. From any thread of the VM.
bool live_objects_add(jweak object, uint64_t id);

// What to do with each object: with one that is dead, or with one that lives, which is a local reference.
struct live_objects_visitor {
    void (*dead)(uint64_t id);
    void (*live)(JNIEnv *env, jobject object, uint64_t id);  // NULL: nothing
};

// Looks at all objects that are there, and forgets the dead. It waits for another thread that looks, but not for ever, as a
// debugger may hold that thread: then it returns false, and has looked at nothing. For any thread of the VM that holds nothing that
// `dead` may wait for.
bool live_objects_look(JNIEnv *env, const struct live_objects_visitor *visitor);

// For code that walks the heap itself. From the first to the last call nobody looks at the objects; false as above. In between,
// while the VM stands still, each that lives can be had with its address. The VM's references are read where they lie, as no
// collector that vm/layout/heap_layout.h knows moves what they refer to then.
bool live_objects_hold(void);
void live_objects_each_address(void (*see)(void *data, uint64_t address, uint64_t id), void *data);
void live_objects_let_go(void);

// What one takes, the VM's weak reference included; an estimate.
enum { LIVE_OBJECTS_BYTES = 25 };

#endif
