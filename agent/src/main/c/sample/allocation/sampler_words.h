// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The words in which HotSpot keeps, for each thread, when it next reports an allocation: how many bytes are left until then, and
// how far the thread may use its memory (TLAB) without asking. The VM publishes where they lie (vm/layout/structure_table.h), except for
// the first, which comes right behind one that is published; so nothing is written before this thread's own words have done for a
// while what they should.

#ifndef CAIRN_SAMPLER_WORDS_H
#define CAIRN_SAMPLER_WORDS_H

#include <jni.h>
#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// A user that listens to samples: the event is on, for all threads.
struct sampler_probe {
    void (*set_interval)(jvmtiEnv *jvmti, int64_t interval);
    uint64_t (*samples)(void);  // that this thread has had
};

// Whether the words are where they should be. Looks once in the life of the VM; that changes the interval, and the caller sets it
// again. `java_thread` is the calling thread's.
bool sampler_words_are_known(jvmtiEnv *jvmti, JNIEnv *env, uint64_t java_thread, const struct sampler_probe *probe);

// Whether the thread waits, in Java's sense or inside the VM.
bool sampler_words_blocks(uint64_t java_thread);

// The thread's next allocation is reported, and its next draw is made then. For a thread that the VM has suspended while it ran Java or
// native code, or waited for a monitor, a time or to be unparked; for the calling thread, from native code; or while the VM stands
// still. A thread that waits for a lock inside the VM must not be given: it may go on there, and allocate, though it is suspended. Returns
// false if nothing is certain; nothing was harmed then.
bool sampler_words_draw_anew(uint64_t java_thread);

#endif
