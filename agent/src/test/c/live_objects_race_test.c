// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Threads that follow objects while two others look which of them have died: in a VM that is made up here, so that the sanitizers
// see everything. The end of each object is reported once, and not before it has come; all that live are shown.

#include "race_check.h"
#include "sample/allocation/live_objects.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { WRITERS = 6, LOOKERS = 2, OBJECTS = 40000, LONG_LIVED = 100, YOUNG = 300 };

// The VM ------------------------------------------------------------------------------------------------------------

struct made_up {
    atomic_bool dead;
    atomic_int references;
    atomic_int told;
    atomic_int shown;
};

// An object's id is its place, plus 1.
static struct made_up objects[WRITERS * OBJECTS];

static jboolean JNICALL is_same_object(JNIEnv *env, jobject one, jobject other) {
    (void)env;
    CHECK(other == NULL);
    return atomic_load(&((struct made_up *)one)->dead);
}

static void JNICALL delete_weak(JNIEnv *env, jweak reference) {
    (void)env;
    CHECK(atomic_fetch_sub(&((struct made_up *)reference)->references, 1) == 1);
}

static jobject JNICALL new_local(JNIEnv *env, jobject reference) {
    (void)env;
    return atomic_load(&((struct made_up *)reference)->dead) ? NULL : reference;
}

static void JNICALL delete_local(JNIEnv *env, jobject reference) {
    (void)env;
    CHECK(reference != NULL);
}

static const struct JNINativeInterface_ java_functions = {
        .IsSameObject = is_same_object,
        .DeleteWeakGlobalRef = delete_weak,
        .NewLocalRef = new_local,
        .DeleteLocalRef = delete_local,
};
static JNIEnv java = &java_functions;

// The test ----------------------------------------------------------------------------------------------------------

static atomic_bool over;

static void tell(uint64_t id) {
    struct made_up *object = &objects[id - 1];
    CHECK(atomic_load(&object->dead) && atomic_fetch_add(&object->told, 1) == 0);
}

static void show(JNIEnv *env, jobject object, uint64_t id) {
    (void)env;
    CHECK((struct made_up *)object == &objects[id - 1]);
    atomic_fetch_add(&objects[id - 1].shown, 1);
}

// One object of LONG_LIVED lives on, the others until YOUNG more have come.
static bool lives_on(int i) {
    return i % LONG_LIVED == 0;
}

static void *follow(void *argument) {
    struct made_up *own = argument;
    for (int i = 0; i < OBJECTS; i++) {
        atomic_store(&own[i].references, 1);
        CHECK(live_objects_add((jweak)&own[i], (uint64_t)(&own[i] - objects) + 1));
        if (i >= YOUNG && !lives_on(i - YOUNG)) {
            atomic_store(&own[i - YOUNG].dead, true);
        }
    }
    return NULL;
}

static void *look_on(void *argument) {
    const struct live_objects_visitor *visitor = argument;
    while (!atomic_load(&over)) {
        CHECK(live_objects_look(&java, visitor));
    }
    return NULL;
}

static void check_that_all_are_told(int shown_before) {
    for (int i = 0; i < WRITERS * OBJECTS; i++) {
        bool dead = atomic_load(&objects[i].dead);
        CHECK(atomic_load(&objects[i].told) == dead && atomic_load(&objects[i].references) == !dead);
        CHECK(dead || atomic_load(&objects[i].shown) > shown_before);
    }
}

int main(void) {
    static struct live_objects_visitor only_dead = {.dead = tell}, all = {.dead = tell, .live = show};
    static struct live_objects_visitor *const visitors[LOOKERS] = {&only_dead, &all};
    pthread_t writers[WRITERS], lookers[LOOKERS];
    for (int i = 0; i < LOOKERS; i++) {
        CHECK(pthread_create(&lookers[i], NULL, look_on, visitors[i]) == 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        CHECK(pthread_create(&writers[i], NULL, follow, &objects[i * OBJECTS]) == 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
    }
    atomic_store(&over, true);
    for (int i = 0; i < LOOKERS; i++) {
        pthread_join(lookers[i], NULL);
    }
    CHECK(live_objects_look(&java, &all));
    check_that_all_are_told(0);
    for (int i = 0; i < WRITERS * OBJECTS; i++) {
        atomic_store(&objects[i].dead, true);
    }
    CHECK(live_objects_look(&java, &all));
    check_that_all_are_told(0);
    printf("live_objects_race_test: %d ends told\n", WRITERS * OBJECTS);
    return 0;
}
