// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/native/hooks.h"

#include "base/clock.h"
#include "sample/heaps/c_heaps.h"
#include "sample/native/address_filter.h"
#include "sample/native/allocators.h"
#include "sample/native/got.h"
#include "sample/native/preloaded.h"
#include "sample/native/taker.h"
#include "vm/own_thread.h"

#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_AGAIN_NANOS = 100 * NANOS_A_MILLI };

// 0 while nothing is recorded; else another number whenever the interval is another, upon which each thread draws anew.
static _Atomic uint32_t generation;
static _Atomic int64_t interval = 1;
static uint32_t last_generation;
// Where it is recorded. A child has the rings too, by whatever call it was made, and is no part of the recording.
static _Atomic pid_t recorded_process;

// Held by who changes tables.
static atomic_flag changing = ATOMIC_FLAG_INIT;
static struct got_libraries known;
static bool looks_again;  // a library was being loaded then, or has yet to call what it may call
static int64_t looked;

struct of_thread {
    int64_t left;  // bytes to the next sample
    int64_t drawn_with;
    uint64_t random;
    uint32_t generation;
    uint32_t met;  // calls while `probing`
    bool probing;
    bool inside;
};
_Static_assert(sizeof(struct of_thread) <= PRELOADED_THREAD_BYTES, "room in the preloaded library");

static _Thread_local struct of_thread of_thread;
// From each thread's pointer to what a preloaded library has of it; 0: there is none. What is here may be allocated when a thread first
// comes to it, by a call that such a library leads here.
static intptr_t preloaded_at;

static inline __attribute__((always_inline)) struct of_thread *own_of_thread(void) {
    return preloaded_at == 0 ? &of_thread : (struct of_thread *)((char *)__builtin_thread_pointer() + preloaded_at);
}
#define own (*own_of_thread())

// The allocators that libraries call: the one that most do, and another that is there too, as where one is preloaded.
enum { ALLOCATORS = 2 };
static struct allocator_functions real[ALLOCATORS];
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
    if (own.inside || getpid() != atomic_load(&recorded_process)) {
        return 0;
    }
    own.inside = true;  // the first look at a variable of the thread may allocate it
    bool is_ours = own_thread_is_this();
    own.inside = false;
    return is_ours ? 0 : drawn_with;
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

#define ALLOCATOR 0
#define HOOK(name) name##_hook
#include "sample/native/allocator_hooks.h"
#undef ALLOCATOR
#undef HOOK

#define ALLOCATOR 1
#define HOOK(name) name##_hook_of_other
#include "sample/native/allocator_hooks.h"
#undef ALLOCATOR
#undef HOOK

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

// In the order of struct allocator_functions.
static const char *const names[] = {
        "malloc", "free", "calloc", "realloc", "reallocarray", "posix_memalign", "aligned_alloc", "memalign", "valloc", "pvalloc"};
enum { NAMES = sizeof names / sizeof names[0], FUNCTIONS = ALLOCATORS * NAMES + 1 };
_Static_assert(sizeof(struct allocator_functions) == NAMES * sizeof(void *), "one function a name");

static struct got_function functions[FUNCTIONS];
static struct preloaded *preloaded;
static char allocator_names[ALLOCATORS][ALLOCATOR_NAME_BYTES];

// A child has no thread that would take what it records.
static void rest_in_child(void) {
    atomic_store(&generation, 0);
}

// What is in a library stays: copies of pointers to the functions may be called for as long as the process lives.
static void keep_library_of(const void *function) {
    Dl_info info;
    if (dladdr(function, &info) != 0) {
        dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

// Whether there are functions to call back: a library of another version is as any other allocator.
static bool find_preloaded(void) {
    preloaded = dlsym(RTLD_DEFAULT, "cairn_preloaded");
    if (preloaded != NULL && preloaded->version != PRELOADED_VERSION) {
        preloaded = NULL;
    }
    if (preloaded == NULL) {
        return false;
    }
    preloaded_at = (char *)preloaded->of_thread() - (char *)__builtin_thread_pointer();
    return true;
}

static void tell_tables(int allocator, const struct allocator_functions *instead) {
    for (int i = 0; i < NAMES; i++) {
        functions[allocator * NAMES + i] = (struct got_function){
                names[i], ((void **)&real[allocator])[i], ((void *const *)instead)[i], allocator};
    }
}

// The one that most call is that of the process, or what a preloaded library leads to.
static void find_allocators(void) {
    struct allocator all[MOST_ALLOCATORS];
    if (find_preloaded()) {
        real[0] = *preloaded->behind();
    } else {
        for (int i = 0; i < NAMES; i++) {
            ((void **)&real[0])[i] = dlsym(RTLD_DEFAULT, names[i]);
        }
    }
    uint64_t first = (uint64_t)(uintptr_t)real[0].malloc;
    size_t count = allocators_find(all);
    for (size_t i = 0; i < count; i++) {
        if ((uint64_t)(uintptr_t)preloaded >= all[i].from && (uint64_t)(uintptr_t)preloaded < all[i].to) {
            continue;  // it leads to the first
        }
        bool is_first = first >= all[i].from && first < all[i].to;
        memcpy(allocator_names[is_first ? 0 : 1], all[i].name, ALLOCATOR_NAME_BYTES);
        for (int n = 0; !is_first && n < NAMES; n++) {
            ((void **)&real[1])[n] = allocators_function(&all[i], names[n]);
        }
    }
    tell_tables(0, &every_hook);
    tell_tables(1, &every_hook_of_other);
    keep_library_of((void *)real[1].malloc);
}

static void prepare_once(void) {
    find_allocators();
    real_dlsym = (void *(*)(void *, const char *))dlsym(RTLD_DEFAULT, "dlsym");
    functions[FUNCTIONS - 1] = (struct got_function){"dlsym", (void *)real_dlsym, (void *)dlsym_hook, -1};
    keep_library_of((void *)prepare_once);
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
    looks_again = counts.unready > 0 || counts.unbound > 0;
    atomic_flag_clear(&changing);
    if (preloaded != NULL) {
        atomic_store(&preloaded->functions, there ? &every_hook : preloaded->behind());
    }
    return counts;
}

const char *hooks_place(jvmtiEnv *jvmti) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare_once);
    if (real[0].malloc == NULL || real[0].free == NULL || real[0].calloc == NULL || real[0].realloc == NULL) {
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
    bool is_time = looks_again && nanos_of(CLOCK_MONOTONIC_COARSE) - looked > LOOK_AGAIN_NANOS;
    if ((now.loaded != known.loaded || is_time) && atomic_load(&generation) != 0) {
        known = now;
        struct got_counts counts = got_change(functions, FUNCTIONS, true);
        looks_again = counts.unready > 0 || counts.unbound > 0;
        looked = nanos_of(CLOCK_MONOTONIC_COARSE);
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

const char *hooks_allocator(bool is_other) {
    return allocator_names[is_other];
}

bool hooks_are_preloaded(void) {
    return preloaded != NULL;
}
