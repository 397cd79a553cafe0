// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers for methods, classes and threads, and the records that name them. Each recording has its own.
//
// A number is given out only once a record with its name has been published, so that no record that uses it comes before
// that one. Two threads that see the same thing first at the same time may both write its record. Where the ring has no room,
// that is counted, 0 stands for what is not known, and the next sight tries again.
//
// A method is known by its jmethodID. HotSpot never uses one twice: until JDK 25 those of unloaded classes stay reserved,
// from JDK 26 on they are counted up. A method is named while it is on a living stack, so its class is there. A class is known by a
// tag on its java.lang.Class, which goes with it. No lock is taken; what is kept is bounded.

#ifndef CAIRN_RECORDER_SYMBOLS_H
#define CAIRN_RECORDER_SYMBOLS_H

#include "ring/ring.h"
#include "vm/own_code.h"

#include <jni.h>
#include <jvmti.h>
#include <stdint.h>

struct symbols;

// Reserves room for a record, or returns false; it may wait for room. It need not check for records that are too long: no symbol's
// record is longer than half the smallest ring.
typedef bool symbols_reserve(struct ring *ring, enum ring_record_type type, uint32_t bytes, struct ring_place *place);

// What is known of the thread that was seen last in some place. Zeroes at first. Threads are renamed, so the caller sets the time,
// CLOCK_MONOTONIC, before each look; if it leaves the time 0, the thread keeps the name that it had first.
struct thread_symbol {
    uint32_t generation;
    uint32_t number;
    int64_t java_id;
    int64_t now;
    int64_t named_at;    // when its name was this
    uint64_t name_hash;
};

// Tags of objects in `jvmti` are shared: the low bits are for a user that wants to know which object was freed; the uppermost of
// them is only for heap dumps, which number objects whose allocation was not reported. The bits above are the number of a class on
// its java.lang.Class, and on other objects what a heap dump notes.
enum { SYMBOLS_TAG_BITS = 40, SYMBOLS_ALLOCATION_BITS = SYMBOLS_TAG_BITS - 1 };

// NULL when out of memory. `jvmti` should have the capabilities for lines and source files, and must have the one to tag objects.
struct symbols *symbols_make(jvmtiEnv *jvmti, JNIEnv *env, struct ring *ring, symbols_reserve *reserve);

// Nobody uses them any more.
void symbols_free(struct symbols *symbols, JNIEnv *env);

// Memory that they take, with the VM's for tags of classes; an estimate.
uint64_t symbols_bytes(const struct symbols *symbols);

// Whether the VM has such at all.
bool symbols_have_virtual_threads(const struct symbols *symbols);

// What the VM takes for a tag, more or less.
enum { SYMBOLS_TAG_BYTES = 50 };

// From any thread of the VM, also in an event that may use JNI.
uint32_t symbols_method(struct symbols *symbols, JNIEnv *env, jmethodID method);
uint32_t symbols_class(struct symbols *symbols, JNIEnv *env, jclass type);

// Whose code a method is that has such a number.
enum own_code symbols_own_code(const struct symbols *symbols, uint32_t method);

// What is known by its name only, such as a method that is no longer on a stack: a new number each time. 0 if there is no room.
// The class has its descriptor.
uint32_t symbols_named_class(struct symbols *symbols, const char *signature, const char *source);
uint32_t symbols_named_method(struct symbols *symbols, uint32_t type, const char *name, const char *signature);

// A thread that is known by its name only: a new number each time. 0 if there is no room.
uint32_t symbols_named_thread(struct symbols *symbols, int32_t os_tid, const char *name);

// The number that all virtual threads without a name share; 0 if there is no room.
uint32_t symbols_virtual_threads(struct symbols *symbols);

// The `os_tid` of a thread whose number in the system is not recorded.
enum { SYMBOLS_OTHER_THREAD = -1 };

// All virtual threads without a name of their own share one number; those of one name another. A platform thread with a new name keeps
// its number, and its record is written again: within a millisecond of the time that is set. `os_tid` 0 is this thread's own.
uint32_t symbols_thread(
        struct symbols *symbols, JNIEnv *env, jthread thread, int32_t os_tid, struct thread_symbol *seen);

#endif
