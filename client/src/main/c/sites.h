// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The sites of one recording, a class and a stack each, and what was allocated at each. Any number of threads count at once;
// a site that is known is found without a lock. What does not fit is counted as other.

#ifndef CAIRN_SITES_H
#define CAIRN_SITES_H

#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct site_key {
    uint32_t class_number;
    int32_t depth;
    const jvmtiFrameInfo *frames; // the youngest first
};

struct site {
    uint64_t hash;
    struct site_key key;
    bool counts; // false: it is known, in order to be left out
    _Atomic uint64_t objects;
    _Atomic uint64_t bytes;
};

struct sites;

// NULL if there is no memory.
struct sites *sites_make(uint32_t most, int32_t depth);
void sites_free(struct sites *sites);

// False if the site is not known.
bool sites_count(struct sites *sites, const struct site_key *key, uint64_t bytes);

// Makes the site known. False if it does not fit.
bool sites_add(struct sites *sites, const struct site_key *key, bool counts);

void sites_count_other(struct sites *sites, uint64_t bytes);

uint64_t sites_other_objects(const struct sites *sites);
uint64_t sites_other_bytes(const struct sites *sites);

// Sites 0 to the number of them.
uint32_t sites_number(const struct sites *sites);
const struct site *sites_get(const struct sites *sites, uint32_t index);

#endif
