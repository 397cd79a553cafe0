// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What all that makes a report shares: its options, the ring, the numbers of its names, and how to report a problem.

#ifndef CAIRN_HPROF_REPORT_H
#define CAIRN_HPROF_REPORT_H

#include "hprof/report/options.h"
#include "ring/ring.h"
#include "ring/symbols.h"

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// One for the VM, as it has one report. Constant after the start, except for the depth.
struct hprof {
    JavaVM *vm;
    struct hprof_options options;
    atomic_int depth;         // the option's, or what the socket asked for since; as far as stacks are recorded at all
    bool attached;            // to a VM that was running: prepare and start come one after the other
    struct ring *ring;        // there from `start` on
    bool walks_directly;      // of a report with heap=dump: whether objects can be read where they lie; there when parts start
    jvmtiEnv *jvmti;          // in which classes and recorded objects have their tags, as SYMBOLS_TAG_BITS says
    struct symbols *symbols;  // there from `start` on: every number in the ring comes from them
};
extern struct hprof hprof;

// Reserves room for a record; waits for it as long as the collector lives. Returns false if the collector has gone, or if a record
// is too long. From any thread, also where the VM stands still: the collector needs nothing of the target. The caller must count
// what is lost.
symbols_reserve hprof_reserve;

// The number of this thread, which is `thread`, and of any other. 0 if it cannot be found out. One thread may have several.
uint32_t hprof_this_thread(JNIEnv *env, jthread thread);
uint32_t hprof_thread(JNIEnv *env, jthread thread);

// Stacks have at most this many frames from now on, except chains of calls. Reports a depth that is more than is recorded.
void hprof_set_depth(int depth);

// On the standard error stream of the target, a line of its own that begins with "HPROF: ".
void hprof_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Marks the ring: all that was put into it before belongs to what the collector is asked for with this token, or to no dump.
void hprof_mark(uint32_t token, int64_t nanos);

#endif
