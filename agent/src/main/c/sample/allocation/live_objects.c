// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/allocation/live_objects.h"

#include "base/clock.h"
#include "vm/layout/heap_layout.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { OBJECTS_A_PIECE = 1022, STRIPES = 64, CACHE_LINE = 64, LOOK_TRIES = 30000, LOOK_PAUSE_NANOS = NANOS_A_MILLI };

struct followed {
    jweak object;
    uint64_t id;
};

struct piece {
    struct piece *next;
    uint32_t count;
    struct followed objects[OBJECTS_A_PIECE];
};

// Threads put theirs into pieces of different stripes, so that they seldom meet. No JNI is called with a stripe's lock.
static struct stripe {
    _Alignas(CACHE_LINE) pthread_mutex_t lock;
    struct piece *newest;
} stripes[STRIPES] = {[0 ... STRIPES - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER}};

// The thread that holds it looks: at the pieces that it has taken from the stripes, which no other thread uses.
static atomic_flag looking = ATOMIC_FLAG_INIT;
static struct piece *taken;

static struct stripe *own_stripe(void) {
    static atomic_uint next;
    static _Thread_local struct stripe *own;
    if (own == NULL) {
        own = &stripes[atomic_fetch_add(&next, 1) % STRIPES];
    }
    return own;
}

static struct piece *with_room(struct stripe *stripe) {
    if (stripe->newest != NULL && stripe->newest->count < OBJECTS_A_PIECE) {
        return stripe->newest;
    }
    struct piece *piece = malloc(sizeof *piece);
    if (piece != NULL) {
        piece->next = stripe->newest;
        piece->count = 0;
        stripe->newest = piece;
    }
    return piece;
}

bool live_objects_add(jweak object, uint64_t id) {
    struct stripe *stripe = own_stripe();
    pthread_mutex_lock(&stripe->lock);
    struct piece *piece = with_room(stripe);
    if (piece != NULL) {
        piece->objects[piece->count++] = (struct followed){.object = object, .id = id};
    }
    pthread_mutex_unlock(&stripe->lock);
    return piece != NULL;
}

static void take_from_stripes(void) {
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_lock(&stripes[i].lock);
        struct piece *piece = stripes[i].newest;
        stripes[i].newest = NULL;
        pthread_mutex_unlock(&stripes[i].lock);
        while (piece != NULL) {
            struct piece *next = piece->next;
            piece->next = taken;
            taken = piece;
            piece = next;
        }
    }
}

// Whether it lives.
static bool visit(JNIEnv *env, const struct followed *followed, const struct live_objects_visitor *visitor) {
    if ((*env)->IsSameObject(env, followed->object, NULL)) {
        (*env)->DeleteWeakGlobalRef(env, followed->object);
        visitor->dead(followed->id);
        return false;
    }
    jobject object = visitor->live == NULL ? NULL : (*env)->NewLocalRef(env, followed->object);
    if (object != NULL) {
        visitor->live(env, object, followed->id);
        (*env)->DeleteLocalRef(env, object);
    }
    return true;
}

static void free_behind(struct piece *piece) {
    struct piece *next = piece->next;
    piece->next = NULL;
    while (next != NULL) {
        struct piece *behind = next->next;
        free(next);
        next = behind;
    }
}

// Those that live move up, into the places of the dead.
static void look(JNIEnv *env, const struct live_objects_visitor *visitor) {
    struct piece *to = taken;
    uint32_t count = 0;
    for (struct piece *from = taken; from != NULL; from = from->next) {
        uint32_t all = from->count;
        for (uint32_t i = 0; i < all; i++) {
            struct followed followed = from->objects[i];
            if (!visit(env, &followed, visitor)) {
                continue;
            }
            if (count == OBJECTS_A_PIECE) {
                to->count = count;
                to = to->next;
                count = 0;
            }
            to->objects[count++] = followed;
        }
    }
    if (to != NULL) {
        to->count = count;
        free_behind(to);
    }
}

static bool begin_looking(void) {
    for (int tries = 0; atomic_flag_test_and_set(&looking); tries++) {
        if (tries == LOOK_TRIES) {
            return false;
        }
        pause_nanos(LOOK_PAUSE_NANOS);
    }
    take_from_stripes();
    return true;
}

bool live_objects_look(JNIEnv *env, const struct live_objects_visitor *visitor) {
    if (!begin_looking()) {
        return false;
    }
    look(env, visitor);
    atomic_flag_clear(&looking);
    return true;
}

bool live_objects_hold(void) {
    return begin_looking();
}

void live_objects_let_go(void) {
    atomic_flag_clear(&looking);
}

static void see_addresses(
        const struct piece *piece, void (*see)(void *data, uint64_t address, uint64_t id), void *data) {
    for (; piece != NULL; piece = piece->next) {
        for (uint32_t i = 0; i < piece->count; i++) {
            uint64_t address = vm_heap_referent(piece->objects[i].object);
            if (address != 0) {
                see(data, address, piece->objects[i].id);
            }
        }
    }
}

void live_objects_each_address(void (*see)(void *data, uint64_t address, uint64_t id), void *data) {
    see_addresses(taken, see, data);
    // Threads that run native code go on while the VM stands still.
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_lock(&stripes[i].lock);
        see_addresses(stripes[i].newest, see, data);
        pthread_mutex_unlock(&stripes[i].lock);
    }
}
