// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sites.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Most stacks are far from the deepest, and share no memory: this many frames for each site, on average.
#define FRAMES_PER_SITE 64

struct sites {
    pthread_mutex_t adding; // held for memory accesses only
    uint32_t most;
    _Atomic uint32_t number;
    uint32_t slot_mask;
    uint64_t frames_used;
    uint64_t frames_most;
    _Atomic uint32_t *slots; // index of a site and 1, by hash; 0 for free
    struct site *sites;
    jvmtiFrameInfo *frames;
    _Atomic uint64_t other_objects;
    _Atomic uint64_t other_bytes;
};

struct sites *sites_make(uint32_t most, int32_t depth) {
    struct sites *sites = calloc(1, sizeof *sites);
    if (sites == NULL) {
        return NULL;
    }
    uint32_t slots = 2;
    while (slots < 2 * most) {
        slots *= 2;
    }
    pthread_mutex_init(&sites->adding, NULL);
    sites->most = most;
    sites->slot_mask = slots - 1;
    sites->frames_most = (uint64_t)most * (depth < FRAMES_PER_SITE ? (uint32_t)depth : FRAMES_PER_SITE);
    // Pages cost nothing until they are used.
    sites->slots = calloc(slots, sizeof *sites->slots);
    sites->sites = calloc(most, sizeof *sites->sites);
    sites->frames = calloc(sites->frames_most == 0 ? 1 : sites->frames_most, sizeof *sites->frames);
    if (sites->slots == NULL || sites->sites == NULL || sites->frames == NULL) {
        sites_free(sites);
        return NULL;
    }
    return sites;
}

void sites_free(struct sites *sites) {
    if (sites != NULL) {
        free(sites->slots);
        free(sites->sites);
        free(sites->frames);
        pthread_mutex_destroy(&sites->adding);
        free(sites);
    }
}

static uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct site_key *key) {
    uint64_t hash = mixed(key->class_number, (uint64_t)key->depth);
    for (int32_t i = 0; i < key->depth; i++) {
        hash = mixed(hash, (uint64_t)(uintptr_t)key->frames[i].method);
        hash = mixed(hash, (uint64_t)key->frames[i].location);
    }
    return hash;
}

static bool is_of(const struct site *site, const struct site_key *key, uint64_t hash) {
    return site->hash == hash && site->key.class_number == key->class_number && site->key.depth == key->depth &&
            memcmp(site->key.frames, key->frames, (size_t)key->depth * sizeof *key->frames) == 0;
}

// NULL if the site is not known, and the slot it would have.
static struct site *find(const struct sites *sites, const struct site_key *key, uint64_t hash, uint32_t *slot) {
    // Never full: there are twice as many slots as sites.
    for (*slot = (uint32_t)hash & sites->slot_mask;; *slot = (*slot + 1) & sites->slot_mask) {
        uint32_t entry = atomic_load_explicit(&sites->slots[*slot], memory_order_acquire);
        if (entry == 0) {
            return NULL;
        }
        struct site *site = &sites->sites[entry - 1];
        if (is_of(site, key, hash)) {
            return site;
        }
    }
}

bool sites_count(struct sites *sites, const struct site_key *key, uint64_t bytes) {
    uint32_t slot;
    struct site *site = find(sites, key, hash_of(key), &slot);
    if (site == NULL) {
        return false;
    }
    atomic_fetch_add_explicit(&site->objects, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&site->bytes, bytes, memory_order_relaxed);
    return true;
}

bool sites_add(struct sites *sites, const struct site_key *key, bool counts) {
    uint64_t hash = hash_of(key);
    uint32_t slot;
    pthread_mutex_lock(&sites->adding);
    bool known = find(sites, key, hash, &slot) != NULL;
    if (!known && sites->number < sites->most && (uint64_t)key->depth <= sites->frames_most - sites->frames_used) {
        jvmtiFrameInfo *frames = sites->frames + sites->frames_used;
        memcpy(frames, key->frames, (size_t)key->depth * sizeof *frames);
        sites->frames_used += (uint64_t)key->depth;
        struct site *site = &sites->sites[sites->number];
        site->hash = hash;
        site->counts = counts;
        site->key = (struct site_key){key->class_number, key->depth, frames};
        uint32_t entry = ++sites->number;
        atomic_store_explicit(&sites->slots[slot], entry, memory_order_release);
        known = true;
    }
    pthread_mutex_unlock(&sites->adding);
    return known;
}

void sites_count_other(struct sites *sites, uint64_t bytes) {
    atomic_fetch_add_explicit(&sites->other_objects, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&sites->other_bytes, bytes, memory_order_relaxed);
}

uint64_t sites_other_objects(const struct sites *sites) {
    return sites->other_objects;
}

uint64_t sites_other_bytes(const struct sites *sites) {
    return sites->other_bytes;
}

uint32_t sites_number(const struct sites *sites) {
    return sites->number;
}

const struct site *sites_get(const struct sites *sites, uint32_t index) {
    return &sites->sites[index];
}
