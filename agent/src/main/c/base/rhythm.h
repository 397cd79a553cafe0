// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// When a sampler looks again: an interval after the look before on average, at random between a half and one and a half of it. A
// program whose rounds take as long as the interval would else be met at the same few places of its rounds again and again. A gap has
// nothing to do with the place of the round that it ends at, so what was used in it may be the weight of the sample there.

#ifndef CAIRN_RHYTHM_H
#define CAIRN_RHYTHM_H

#include <stdint.h>

struct rhythm {
    int64_t due;  // of the next look
    uint64_t random;
};

// The first look is now.
static inline struct rhythm rhythm_begin(int64_t now) {
    return (struct rhythm){.due = now, .random = (uint64_t)now | 1};
}

// xorshift64: G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
static inline uint64_t rhythm_random(struct rhythm *rhythm) {
    rhythm->random ^= rhythm->random << 13;
    rhythm->random ^= rhythm->random >> 7;
    rhythm->random ^= rhythm->random << 17;
    return rhythm->random;
}

// The time of the next look. `interval` is above 0; what was missed is not made up for.
static inline int64_t rhythm_next(struct rhythm *rhythm, int64_t interval, int64_t now) {
    int64_t gap = interval / 2 + (int64_t)(rhythm_random(rhythm) % (uint64_t)interval);
    rhythm->due = rhythm->due + gap > now ? rhythm->due + gap : now + interval / 2;
    return rhythm->due;
}

#endif
