// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sites.h"
#include "texts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 100000, KEYS = 500, DEPTH = 8 };

#define CHECK(condition) check(condition, #condition, __LINE__)

static void check(bool holds, const char *what, int line) {
    if (!holds) {
        fprintf(stderr, "tables_test.c:%d: %s does not hold\n", line, what);
        exit(1);
    }
}

// Key number i: stacks of 0 to DEPTH frames that differ from one another in one place at least.
static struct site_key make_key(uint32_t i, jvmtiFrameInfo *frames) {
    struct site_key key = {1 + i % 3, (int32_t)(i % (DEPTH + 1)), frames};
    for (int32_t level = 0; level < key.depth; level++) {
        frames[level] = (jvmtiFrameInfo){(jmethodID)(uintptr_t)(0x1000 + 8 * (i + (uint32_t)level)), level};
    }
    return key;
}

static void *count_many(void *argument) {
    struct sites *sites = argument;
    jvmtiFrameInfo frames[DEPTH];
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct site_key key = make_key(i % KEYS, frames);
        if (!sites_count(sites, &key, 8 * (i % KEYS)) &&
                !(sites_add(sites, &key, true) && sites_count(sites, &key, 8 * (i % KEYS)))) {
            sites_count_other(sites, 8 * (i % KEYS));
        }
    }
    return NULL;
}

static void count_with_room_for(uint32_t most) {
    struct sites *sites = sites_make(most, DEPTH);
    CHECK(sites != NULL);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, count_many, sites) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
    uint64_t objects = sites_other_objects(sites), bytes = sites_other_bytes(sites), expected = 0;
    for (uint32_t i = 0; i < sites_number(sites); i++) {
        objects += sites_get(sites, i)->objects;
        bytes += sites_get(sites, i)->bytes;
    }
    for (uint32_t i = 0; i < ROUNDS; i++) {
        expected += 8 * (i % KEYS);
    }
    CHECK(sites_number(sites) <= most);
    CHECK((sites_other_objects(sites) == 0) == (most >= KEYS));
    CHECK(objects == (uint64_t)THREADS * ROUNDS);
    CHECK(bytes == THREADS * expected);
    sites_free(sites);
}

static void fill_texts(void) {
    struct texts *texts = calloc(1, sizeof *texts);
    CHECK(texts != NULL);
    char text[32];
    for (uint32_t i = 0; i < TEXTS_MAX; i++) {
        snprintf(text, sizeof text, "text %u", i);
        CHECK(texts_number(texts, text) == i + 1);
    }
    CHECK(texts_number(texts, "one more") == TEXT_NO_ROOM);
    CHECK(texts_number(texts, "text 17") == 18);
    CHECK(texts_number(texts, NULL) == TEXT_NONE);
    free(texts);
}

static void fill_bytes(void) {
    struct texts *texts = calloc(1, sizeof *texts);
    char *text = malloc(TEXT_LENGTH_MAX + 2);
    CHECK(texts != NULL && text != NULL);
    memset(text, 'a', TEXT_LENGTH_MAX + 1);
    text[TEXT_LENGTH_MAX + 1] = 0;
    CHECK(texts_number(texts, text) == TEXT_NO_ROOM);
    text[TEXT_LENGTH_MAX] = 0;
    uint32_t fitting = TEXT_BYTES_MAX / TEXT_LENGTH_MAX;
    for (uint32_t i = 0; i < fitting; i++) {
        memcpy(text, &(uint32_t){0x41414141 + i}, sizeof i);
        CHECK(texts_number(texts, text) == i + 1);
    }
    text[1] = 'z';
    CHECK(texts_number(texts, text) == TEXT_NO_ROOM);
    CHECK(texts_number(texts, "") == fitting + 1);
    free(text);
    free(texts);
}

int main(void) {
    count_with_room_for(0);
    count_with_room_for(10);
    count_with_room_for(KEYS);
    count_with_room_for(4 * KEYS);
    fill_texts();
    fill_bytes();
    puts("the tables hold");
}
