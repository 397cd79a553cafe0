// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Samples where threads use the processor, into a ring: one recording at a time, on a thread of its own, "cairn-cpu".
//
// At each look it reads the CPU clock of every live platform thread. Of those that have used some since their last look and run at
// that moment it takes the stack, which stands for all that the thread has used since its sample before. One that was never met
// running is taken as it is once it has used much. A thread that ends reports what it has used since its last sample, without a
// stack, as it has none any more; when sampling ends, what the others have used since theirs is reported in the same way. So all
// use is reported. A carrier's stack is the one of the virtual thread on it, where the VM reports that thread.
//
// Stacks are taken at safepoint polls, one thread at a time. The interval grows while looking costs more than two
// hundredths of a processor.

#ifndef CAIRN_CPU_SAMPLER_H
#define CAIRN_CPU_SAMPLER_H

#include "sample/allocation/recorder.h"
#include "sample/cpu/chosen_threads.h"

struct cpu_sampler_options {
    int64_t interval_nanos;  // at least a millisecond
    int depth;
    // Of an HPROF report only: all threads that the VM takes for running are sampled at each look, as HPROF did it; and the symbols
    // are shared with its other parts, as is how room is found, for which a sample may wait: what is used meanwhile is in the next.
    bool by_state;
    struct symbols *symbols;
    symbols_reserve *reserve;
};

// For the worker. NULL, or why not: a sentence in ASCII.
const char *cpu_sampler_start(
        JavaVM *vm, JNIEnv *env, struct ring *ring, const struct cpu_sampler_options *options);
void cpu_sampler_change(int64_t interval_nanos, int depth);

// As it is now, with what was added to it.
int64_t cpu_sampler_interval(void);

// How many threads are not looked at, as they could not be or were too many; also once it has stopped.
uint64_t cpu_sampler_not_followed(void);

// Memory that it takes beside the ring, an estimate.
uint64_t cpu_sampler_bytes(void);

// Nothing is written any more when it returns, unless a debugger holds the sampler's thread: as recorder_stop.
void cpu_sampler_stop(JNIEnv *env);

// As recorder_finish.
bool cpu_sampler_finish(JNIEnv *env);

#endif
