// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Looks are an interval apart on average, and meet every place of a round that takes as long as often as any other, whatever
// each of them is weighed with: nothing, or the gap before it.

#include "base/rhythm.h"
#include "race_check.h"

#include <math.h>
#include <stdbool.h>

enum { INTERVAL = 10 * 1000 * 1000, LOOKS = 200 * 1000, PLACES = 10 };

static bool is_near(double value, double expected, double share) {
    return fabs(value - expected) <= share * expected;
}

static void meets_all_places(int64_t start) {
    struct rhythm rhythm = rhythm_begin(start);
    double met[PLACES] = {0}, weighed[PLACES] = {0};
    int64_t before = start;
    for (int look = 0; look < LOOKS; look++) {
        int64_t next = rhythm_next(&rhythm, INTERVAL, before), gap = next - before;
        CHECK(gap >= INTERVAL / 2 && gap < INTERVAL + INTERVAL / 2);
        int64_t place = next % INTERVAL * PLACES / INTERVAL;
        met[place]++;
        weighed[place] += (double)gap;
        before = next;
    }
    CHECK(is_near((double)(before - start) / LOOKS, INTERVAL, 0.005));
    for (int place = 0; place < PLACES; place++) {
        CHECK(is_near(met[place], (double)LOOKS / PLACES, 0.04));
        CHECK(is_near(weighed[place], (double)(before - start) / PLACES, 0.04));
    }
}

static void leaves_out_what_was_missed(void) {
    struct rhythm rhythm = rhythm_begin(INTERVAL);
    int64_t late = 100LL * INTERVAL;
    CHECK(rhythm_next(&rhythm, INTERVAL, late) == late + INTERVAL / 2);
    int64_t next = rhythm_next(&rhythm, INTERVAL, late + INTERVAL / 2);
    CHECK(next >= late + INTERVAL && next < late + 2LL * INTERVAL);
}

int main(void) {
    const int64_t starts[] = {0, 1, 123456789, 86400LL * 1000 * 1000 * 1000, INT64_MAX / 2};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        meets_all_places(starts[i]);
    }
    leaves_out_what_was_missed();
    return 0;
}
