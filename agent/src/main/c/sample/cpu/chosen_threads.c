// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/cpu/chosen_threads.h"

#include "vm/thread_fields.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The threads to look at: all except these, or these alone. Changed under the lock.
enum { MAX_CHOSEN = 256 };
static struct {
    _Atomic int64_t threads[MAX_CHOSEN];
    atomic_int count;
    atomic_bool alone;
} chosen;

static int place_of(int64_t thread) {
    int count = atomic_load(&chosen.count), at = 0;
    while (at < count && atomic_load(&chosen.threads[at]) != thread) {
        at++;
    }
    return at;
}

bool cpu_sampler_looks_at(JNIEnv *env, jthread thread) {
    if (atomic_load(&chosen.count) == 0) {
        return !atomic_load(&chosen.alone);
    }
    int64_t id = (*env)->GetLongField(env, thread, thread_fields.id);
    return (place_of(id) < atomic_load(&chosen.count)) == atomic_load(&chosen.alone);
}

void cpu_sampler_choose(int64_t thread, bool on) {
    pthread_mutex_lock(&lock);
    int count = atomic_load(&chosen.count), at = place_of(thread);
    if (thread == 0) {
        atomic_store(&chosen.count, 0);
        atomic_store(&chosen.alone, !on);
    } else if (on == atomic_load(&chosen.alone)) {
        if (at == count && count < MAX_CHOSEN) {
            atomic_store(&chosen.threads[at], thread);
            atomic_store(&chosen.count, count + 1);
        }
    } else if (at < count) {
        atomic_store(&chosen.threads[at], atomic_load(&chosen.threads[count - 1]));
        atomic_store(&chosen.count, count - 1);
    }
    pthread_mutex_unlock(&lock);
}
