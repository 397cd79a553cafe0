// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/hooks.h"

#include "base/clock.h"
#include "sample/heaps/c_heaps.h"
#include "sample/native/address_filter.h"
#include "sample/native/got.h"
#include "sample/native/taker.h"
#include "vm/own_thread.h"

#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

// 0 while nothing is recorded; else another number whenever the interval is another, upon which each thread draws anew.
static _Atomic uint32_t generation;
static _Atomic int64_t interval = 1;
static uint32_t last_generation;
// Where it is recorded. A child has the rings too, by whatever call it was made, and is no part of the recording.
static _Atomic pid_t recorded_process;

// Held by who changes tables.
static atomic_flag changing = ATOMIC_FLAG_INIT;
static struct got_libraries known;

static _Thread_local struct {
    int64_t left;  // bytes to the next sample
    int64_t drawn_with;
    uint64_t random;
    uint32_t generation;
    uint32_t met;  // calls while `probing`
    bool probing;
    bool inside;
} own;

// The allocator -------------------------------------------------------------------------------------------------------

static void *(*real_malloc)(size_t);
static void (*real_free)(void *);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void *(*real_reallocarray)(void *, size_t, size_t);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);
static void *(*real_memalign)(size_t, size_t);
static void *(*real_valloc)(size_t);
static void *(*real_pvalloc)(size_t);
static void *(*real_dlsym)(void *, const char *);

// Draws ------------------------------------------------------------------------------------------------------------------

// xorshift64: G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
static uint64_t next_random(void) {
    if (own.random == 0) {
        uint64_t seed = (uint64_t)(uintptr_t)&own ^ (uint64_t)nanos_of(CLOCK_MONOTONIC) << 20;
        seed = (seed ^ seed >> 31) * 0x9E3779B97F4A7C15u;
        own.random = (seed ^ seed >> 29) | 1;
    }
    own.random ^= own.random << 13;
    own.random ^= own.random >> 7;
    own.random ^= own.random << 17;
    return own.random;
}

// Exponential, so how far a thread had come on its way to another draw does not matter.
static void draw(uint32_t now) {
    own.drawn_with = atomic_load_explicit(&interval, memory_order_relaxed);
    own.generation = now;
    double uniform = ((double)(next_random() >> 11) + 0.5) / (double)(UINT64_C(1) << 53);
    own.left = (int64_t)(-log(uniform) * (double)own.drawn_with) + 1;
}

// What is looked at --------------------------------------------------------------------------------------------------

// Draws the next sample; what the one that has come was drawn with, 0 if it is nobody's.
static int64_t take_draw(uint32_t now) {
    int64_t drawn_with = own.drawn_with;
    draw(now);
    return own.inside || own_thread_is_this() || getpid() != atomic_load(&recorded_process) ? 0 : drawn_with;
}

static __attribute__((noinline)) void look_at(void *address, size_t size, const void *frame, uint32_t now) {
    if (own.probing) {
        own.met++;
        return;
    }
    if (own.generation != now) {
        draw(now);
        own.left -= (int64_t)size;
        if (own.left > 0) {
            return;
        }
    }
    int64_t drawn_with = take_draw(now);
    if (drawn_with == 0) {
        return;
    }
    int before = errno;
    own.inside = true;
    taker_allocated((uint64_t)(uintptr_t)address, size, drawn_with, (uint64_t)(uintptr_t)frame);
    own.inside = false;
    errno = before;
}

static inline void allocated(void *address, size_t size, const void *frame) {
    uint32_t now = atomic_load_explicit(&generation, memory_order_relaxed);
    if (__builtin_expect(now == 0, 1) || address == NULL) {
        return;
    }
    if (own.generation == now && !own.probing) {
        own.left -= (int64_t)size;
        if (__builtin_expect(own.left > 0, 1)) {
            return;
        }
    }
    look_at(address, size, frame, now);
}

static __attribute__((noinline)) bool look_at_end(void *address) {
    if (own.probing) {
        bool met = address_filter_remove((uint64_t)(uintptr_t)address);
        own.met += met;
        return met;
    }
    if (getpid() != atomic_load(&recorded_process)) {
        return false;
    }
    int before = errno;
    bool followed = taker_freed((uint64_t)(uintptr_t)address);
    errno = before;
    return followed;
}

// Before the block is free, as another thread may get it at once. Whether it was followed.
static inline bool ends(void *address) {
    return atomic_load_explicit(&generation, memory_order_relaxed) != 0
            && __builtin_expect(address_filter_may_have((uint64_t)(uintptr_t)address), 0) && look_at_end(address);
}

// What is called ------------------------------------------------------------------------------------------------------

static void *malloc_hook(size_t size) {
    void *address = real_malloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void free_hook(void *address) {
    ends(address);
    real_free(address);
}

static void *calloc_hook(size_t count, size_t size) {
    void *address = real_calloc(count, size);
    allocated(address, count * size, __builtin_frame_address(0));
    return address;
}

// The block that is there ends, also where it stays in its place; if there is no other, it goes on without being followed.
static void *realloc_hook(void *before, size_t size) {
    bool followed = ends(before);
    void *address = real_realloc(before, size);
    if (address == NULL && size != 0 && followed) {
        taker_lost_sight();
    }
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *reallocarray_hook(void *before, size_t count, size_t size) {
    bool followed = ends(before);
    void *address = real_reallocarray(before, count, size);
    if (address == NULL && size != 0 && count != 0 && followed) {
        taker_lost_sight();
    }
    allocated(address, count * size, __builtin_frame_address(0));
    return address;
}

static int posix_memalign_hook(void **to, size_t alignment, size_t size) {
    int error = real_posix_memalign(to, alignment, size);
    if (error == 0) {
        allocated(*to, size, __builtin_frame_address(0));
    }
    return error;
}

static void *aligned_alloc_hook(size_t alignment, size_t size) {
    void *address = real_aligned_alloc(alignment, size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *memalign_hook(size_t alignment, size_t size) {
    void *address = real_memalign(alignment, size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *valloc_hook(size_t size) {
    void *address = real_valloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *pvalloc_hook(size_t size) {
    void *address = real_pvalloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

// A library that has just been loaded is asked for its functions before one of them runs. The loader looks at its caller, so no
// other call may lie between the two: this is a jump.
static void *dlsym_hook(void *library, const char *name) {
    if (atomic_load_explicit(&generation, memory_order_relaxed) != 0) {
        hooks_follow_libraries();
        c_heaps_follow();
    }
    return real_dlsym(library, name);
}

// Their life ------------------------------------------------------------------------------------------------------------

static struct got_function functions[] = {
        {"malloc", NULL, (void *)malloc_hook},
        {"free", NULL, (void *)free_hook},
        {"calloc", NULL, (void *)calloc_hook},
        {"realloc", NULL, (void *)realloc_hook},
        {"reallocarray", NULL, (void *)reallocarray_hook},
        {"posix_memalign", NULL, (void *)posix_memalign_hook},
        {"aligned_alloc", NULL, (void *)aligned_alloc_hook},
        {"memalign", NULL, (void *)memalign_hook},
        {"valloc", NULL, (void *)valloc_hook},
        {"pvalloc", NULL, (void *)pvalloc_hook},
        {"dlsym", NULL, (void *)dlsym_hook},
};
static void **const real[] = {
        (void **)&real_malloc,
        (void **)&real_free,
        (void **)&real_calloc,
        (void **)&real_realloc,
        (void **)&real_reallocarray,
        (void **)&real_posix_memalign,
        (void **)&real_aligned_alloc,
        (void **)&real_memalign,
        (void **)&real_valloc,
        (void **)&real_pvalloc,
        (void **)&real_dlsym,
};
enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

// A child has no thread that would take what it records.
static void rest_in_child(void) {
    atomic_store(&generation, 0);
}

static void prepare_once(void) {
    Dl_info self;
    for (int i = 0; i < FUNCTIONS; i++) {
        functions[i].real = dlsym(RTLD_DEFAULT, functions[i].name);
        *real[i] = functions[i].real;
    }
    // Copies of pointers to the functions here may be called for as long as the process lives.
    if (dladdr((void *)prepare_once, &self) != 0) {
        dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
    pthread_atfork(NULL, NULL, rest_in_child);
}

// Whether a call of the VM's for memory, and one to give it back, come here.
static bool is_met(jvmtiEnv *jvmti) {
    unsigned char *memory = NULL;
    own.met = 0;
    own.probing = true;
    bool got = (*jvmti)->Allocate(jvmti, 64, &memory) == JVMTI_ERROR_NONE;
    uint32_t allocations = own.met;
    own.met = 0;
    // With native memory tracking a header of the VM's lies before what it hands out.
    bool added[2] = {got && address_filter_add((uint64_t)(uintptr_t)memory),
            got && address_filter_add((uint64_t)(uintptr_t)memory - 16)};
    if (got) {
        (*jvmti)->Deallocate(jvmti, memory);
    }
    uint32_t ends_met = own.met;
    own.probing = false;
    for (int i = 0; i < 2; i++) {
        if (added[i]) {
            address_filter_remove((uint64_t)(uintptr_t)memory - 16 * (uint64_t)i);
        }
    }
    return allocations >= 1 && ends_met == 1;
}

// What changes tables now comes to an end soon, as it waits for nobody but the loader.
static struct got_counts change_tables(bool there) {
    while (atomic_flag_test_and_set(&changing)) {
        pause_nanos(NANOS_A_MILLI);
    }
    known = got_libraries();
    struct got_counts counts = got_change(functions, FUNCTIONS, there);
    atomic_flag_clear(&changing);
    return counts;
}

const char *hooks_place(jvmtiEnv *jvmti) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare_once);
    if (real_malloc == NULL || real_free == NULL || real_calloc == NULL || real_realloc == NULL) {
        return "This process has no allocator that its libraries share, so no call of it can be seen.";
    }
    struct got_counts counts = change_tables(true);
    hooks_draw_with(1);
    bool met = is_met(jvmti);
    hooks_rest();
    if (!met) {
        hooks_remove();
        return counts.others > 0
                ? "The VM's calls of malloc lead to another tool already, as a profiler of native memory: end that first."
                : "The VM does not call malloc by a table that can be changed, so its native memory cannot be seen.";
    }
    return NULL;
}

void hooks_draw_with(int64_t with) {
    atomic_store(&interval, with);
    atomic_store(&recorded_process, getpid());
    last_generation = last_generation + 1 == 0 ? 1 : last_generation + 1;
    atomic_store(&generation, last_generation);
}

void hooks_rest(void) {
    atomic_store(&generation, 0);
}

void hooks_remove(void) {
    change_tables(false);
}

void hooks_follow_libraries(void) {
    if (atomic_flag_test_and_set(&changing)) {
        return;
    }
    struct got_libraries now = got_libraries();
    if (now.loaded != known.loaded && atomic_load(&generation) != 0) {
        known = now;
        got_change(functions, FUNCTIONS, true);
    }
    atomic_flag_clear(&changing);
}

int64_t hooks_count_down(uint64_t bytes) {
    uint32_t now = atomic_load_explicit(&generation, memory_order_relaxed);
    if (now == 0) {
        return 0;
    }
    if (own.generation != now) {
        draw(now);
    }
    own.left -= (int64_t)(bytes < INT64_MAX / 2 ? bytes : INT64_MAX / 2);
    return own.left > 0 ? 0 : take_draw(now);
}

bool hooks_record_here(void) {
    return atomic_load_explicit(&generation, memory_order_relaxed) != 0 && getpid() == atomic_load(&recorded_process);
}

void hooks_leave_out(bool out) {
    own.inside = out;
}
