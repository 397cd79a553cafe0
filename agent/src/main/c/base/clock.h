// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_CLOCK_H
#define CAIRN_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

enum { NANOS_A_MICRO = 1000, NANOS_A_MILLI = 1000 * 1000, NANOS_A_SECOND = 1000 * 1000 * 1000 };

// Linux makes the clocks of a thread from its number: what it has used of the processor, or that part without the kernel.
enum clock_of_thread { CLOCK_OF_THREAD_USER = 1, CLOCK_OF_THREAD = 2 };

// -1 if there is no such clock, as of a thread that has ended.
static inline int64_t nanos_of(clockid_t clock) {
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? (int64_t)time.tv_sec * NANOS_A_SECOND + time.tv_nsec : -1;
}

static inline int64_t nanos_of_thread(int32_t os_tid, enum clock_of_thread which) {
    enum { PER_THREAD = 4 };
    return nanos_of((clockid_t)(~(unsigned)os_tid << 3 | PER_THREAD | (unsigned)which));
}

// Milliseconds of a clock that nobody sets.
static inline int64_t now_ms(void) {
    return nanos_of(CLOCK_MONOTONIC) / NANOS_A_MILLI;
}

static inline struct timespec time_of(int64_t nanos) {
    return (struct timespec){.tv_sec = nanos / NANOS_A_SECOND, .tv_nsec = nanos % NANOS_A_SECOND};
}

// For less than a second.
static inline void pause_nanos(long nanos) {
    nanosleep(&(struct timespec){.tv_nsec = nanos}, NULL);
}

// A condition whose deadlines are of CLOCK_MONOTONIC.
static inline void make_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

#endif
