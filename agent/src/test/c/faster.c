// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A clock that runs faster, for the code that is tested. Linked in the place of the real functions.

#include "harness.h"

#include <poll.h>
#include <time.h>

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __real_poll(struct pollfd *fds, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    int result = __real_clock_gettime(clock, time);
    int64_t nanos = ((int64_t)time->tv_sec * 1000000000 + time->tv_nsec) * TIMES_FASTER;
    time->tv_sec = nanos / 1000000000;
    time->tv_nsec = nanos % 1000000000;
    return result;
}

int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout) {
    return __real_poll(fds, count, timeout <= 0 ? timeout : (timeout + TIMES_FASTER - 1) / TIMES_FASTER);
}
