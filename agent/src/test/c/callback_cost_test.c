// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What callbacks are said to take, by a clock that takes its time itself, now more and now less, as a machine is busy.

#include "race_check.h"
#include "sample/allocation/callback_cost.h"

#include <time.h>

enum { ONE_IN = 8, QUIET = 390, BUSY = 730, CALLBACK = 400, MANY = 20000, SETTLED = 4000 };

static int64_t now;
static int64_t clock_takes;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    (void)clock;
    now += clock_takes;
    *time = (struct timespec){.tv_sec = now / 1000000000, .tv_nsec = now % 1000000000};
    return 0;
}

static struct callback_cost cost;
static uint64_t callbacks;
static uint64_t measured;

// Returns what `count` callbacks are said to take together, each of which takes `each`.
static int64_t take(int count, int64_t each) {
    int64_t told = 0;
    for (int i = 0; i < count; i++) {
        int64_t before = callback_cost_before(&cost, callbacks++, ONE_IN);
        now += each;
        if (before >= 0) {
            measured++;
            told += callback_cost_since(&cost, before) * ONE_IN;
        }
    }
    return told;
}

static void expect_about(int64_t expected, int64_t told) {
    if (told < expected - expected / 20 || told > expected + expected / 20) {
        fprintf(stderr, "%lld, not about %lld\n", (long long)told, (long long)expected);
        abort();
    }
}

static void begin(int64_t takes) {
    clock_takes = takes;
    callback_cost_begin(&cost);
}

static void what_the_clock_takes_is_not_told(void) {
    begin(QUIET);
    expect_about((int64_t)MANY * CALLBACK, take(MANY, CALLBACK));
    CHECK(take(MANY, 0) == 0);
}

static void one_of_so_many_is_measured(void) {
    uint64_t before = measured;
    begin(QUIET);
    take(MANY * ONE_IN, CALLBACK);
    CHECK(measured - before == MANY);
}

static void a_busy_beginning_does_not_hide_what_follows(void) {
    begin(BUSY);
    clock_takes = QUIET;
    take(SETTLED, CALLBACK);
    expect_about((int64_t)MANY * CALLBACK, take(MANY, CALLBACK));
}

static void a_quiet_beginning_does_not_make_it_dear(void) {
    begin(QUIET);
    clock_takes = BUSY;
    take(SETTLED, CALLBACK);
    expect_about((int64_t)MANY * CALLBACK, take(MANY, CALLBACK));
}

static void a_clock_that_took_nothing_is_found_out(void) {
    begin(0);
    clock_takes = QUIET;
    take(SETTLED, CALLBACK);
    expect_about((int64_t)MANY * CALLBACK, take(MANY, CALLBACK));
}

// An interrupt within the look at the clock, once in a while.
static void what_comes_between_changes_little(void) {
    begin(QUIET);
    int64_t told = 0;
    for (int i = 0; i < MANY / 1000; i++) {
        clock_takes = 1000 * QUIET;
        take(ONE_IN, CALLBACK);  // whatever is reported for these
        clock_takes = QUIET;
        told += take(1000 - ONE_IN, CALLBACK);
    }
    expect_about((int64_t)(MANY - MANY / 1000 * ONE_IN) * CALLBACK, told);
}

int main(void) {
    what_the_clock_takes_is_not_told();
    one_of_so_many_is_measured();
    a_busy_beginning_does_not_hide_what_follows();
    a_quiet_beginning_does_not_make_it_dear();
    a_clock_that_took_nothing_is_found_out();
    what_comes_between_changes_little();
    puts("callback_cost_test: all told");
    return 0;
}
