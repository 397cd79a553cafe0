// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Heaps of libraries and of the program itself: found before and while it is recorded, also in a stripped library, apart though they
// have the same name, and given up with their library.

#include "heap_user.h"
#include "race_check.h"
#include "sample/heaps/c_heaps.h"
#include "sample/heaps/heaps.h"

#include <cairn_heap.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { NUMBERS = HEAPS_FROM + HEAPS_MOST };
static _Atomic int64_t bytes_of[NUMBERS];
static _Atomic uint64_t ends_of[NUMBERS];
static _Atomic int last;

static void allocated(uint16_t heap, uint64_t id, uint64_t bytes, uint64_t frame) {
    CHECK(frame != 0 && id != 0);
    bytes_of[heap] += (int64_t)bytes;
    last = heap;
    errno = EINVAL;
}

static void freed(uint16_t heap, uint64_t id) {
    CHECK(id != 0);
    ends_of[heap]++;
}

static const struct heaps_recorder recorder = {.allocated = allocated, .freed = freed};

static void begin(void) {
    heaps_record(&recorder);
    c_heaps_begin();
}

static void end(void) {
    heaps_record(NULL);
    c_heaps_end();
}

static const struct heap_user *load(const char *folder, const char *name, void **library) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    CHECK(*library != NULL);
    const struct heap_user *user = dlsym(*library, "heap_user");
    CHECK(user != NULL);
    return user;
}

// The number by which a block of one byte arrives, 0 for none.
static int number_by(const struct heap_user *user, void *heap) {
    last = 0;
    errno = 0;
    user->allocated(heap, 1, 1);
    user->freed(heap, 1);
    CHECK(errno == 0);
    return last;
}

static void has_names(int number, const char *expected) {
    char name[HEAP_NAME_MOST];
    CHECK(heaps_name((uint16_t)number, name) && strcmp(name, expected) == 0);
}

static void makes_names_readable(void) {
    char umlauts[80] = "x";
    char name[HEAP_NAME_MOST];
    for (int i = 0; i < 35; i++) {
        strcat(umlauts, "\xC3\xA4");
    }
    CHECK(heaps_name(heaps_register(&last, umlauts), name) && strlen(name) == 63);
    CHECK(heaps_name(heaps_register(&last, umlauts + 1), name) && strlen(name) == 62);
    has_names(heaps_register(&last, "a\nb\x7F"), "a?b?");
    has_names(heaps_register(&last, ""), "unnamed");
    CHECK(heaps_register(&last, "") == heaps_register(&last, ""));
    CHECK(!heaps_name(0, name) && !heaps_name(HEAPS_FROM + 500, name));
}

static void *churn(void *argument) {
    const struct heap_user *user = argument;
    void *heap = user->add("of all threads");
    for (uint64_t i = 1; i <= 10 * 1000; i++) {
        user->allocated(heap, i, 10);
        user->freed(heap, i);
    }
    return heap;
}

static void is_for_many_threads(const struct heap_user *user) {
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    void *heaps[THREADS];
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, churn, (void *)(uintptr_t)user) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &heaps[i]);
        CHECK(heaps[i] == heaps[0]);
    }
    int number = number_by(user, heaps[0]);
    CHECK(bytes_of[number] == THREADS * 10 * 1000 * 10 + 1 && ends_of[number] == THREADS * 10 * 1000 + 1);
}

static void takes_no_more_than_it_has_room_for(const struct heap_user *user) {
    char name[32];
    void *heap = NULL;
    for (int i = 0; i < 2 * CAIRN_HEAP_MOST; i++) {
        snprintf(name, sizeof name, "heap %d", i);
        heap = user->add(name);
    }
    CHECK(heap == NULL && number_by(user, heap) == 0);
    for (int i = 0; i < 2 * HEAPS_MOST; i++) {
        snprintf(name, sizeof name, "many %d", i);
        CHECK(heaps_register(&recorder, name) != 0 || i > HEAPS_MOST / 2);
    }
    CHECK(heaps_register(&recorder, "one more") == 0 && heaps_register(&recorder, "many 0") != 0);
    heaps_allocated(0, 1, 1, 1);
    heaps_allocated(NUMBERS, 1, 1, 1);
    heaps_freed(UINT32_MAX, 1);
}

int main(int count, char **arguments) {
    void *library_a, *library_b;
    CHECK(count == 2);
    const struct heap_user *a = load(arguments[1], "libheap_user_a.so", &library_a);
    void *pool_of_a = a->add("pool"), *other_of_a = a->add("other");
    CHECK(pool_of_a != other_of_a && a->add("pool") == pool_of_a);
    cairn_heap *here = cairn_heap_register("pool");
    CHECK(number_by(a, pool_of_a) == 0);

    begin();
    int first = number_by(a, pool_of_a), second = number_by(a, other_of_a);
    CHECK(first != 0 && second != 0 && first != second);
    has_names(first, "pool");
    has_names(second, "other");
    last = 0;
    cairn_heap_allocated(here, 1, 1);
    CHECK(last != 0 && last != first);  // of the program itself
    has_names(last, "pool");

    const struct heap_user *b = load(arguments[1], "libheap_user_b.so", &library_b);
    void *pool_of_b = b->add("pool");
    CHECK(number_by(b, pool_of_b) == 0);
    c_heaps_follow();
    int of_b = number_by(b, pool_of_b), later = number_by(b, b->add("later"));
    CHECK(of_b != 0 && of_b != first && later != 0);
    is_for_many_threads(b);
    end();
    CHECK(number_by(a, pool_of_a) == 0 && number_by(b, pool_of_b) == 0);

    dlclose(library_b);  // its numbers are for others of the same names, once it is recorded anew
    begin();
    CHECK(number_by(a, pool_of_a) == first);
    CHECK(heaps_register(&recorder, "pool") == of_b && heaps_register(&recorder, "later") == later);
    dlclose(library_a);
    end();
    begin();
    makes_names_readable();
    b = load(arguments[1], "libheap_user_b.so", &library_b);
    c_heaps_follow();
    takes_no_more_than_it_has_room_for(b);
    end();
    return 0;
}
