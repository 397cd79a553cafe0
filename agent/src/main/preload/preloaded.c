// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library to preload: malloc and its kin, which lead to the allocator behind it, and to Cairn's agent while that records. It comes first
// in the process, so nothing passes it by: neither the C library's own calls, nor tables with pointers, nor what dlsym answers.
// Nothing in it allocates, and all that it does until the agent asks for more is one comparison a call.

#include "sample/native/preloaded.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <string.h>

#define SHOWN __attribute__((visibility("default")))

#if defined(__aarch64__)
#define FIRST_VERSION "GLIBC_2.17"
#else
#define FIRST_VERSION "GLIBC_2.2.5"
#endif

enum { EARLY_BYTES = 64 * 1024, ALIGNMENT = 16 };

static const struct allocator_functions *behind(void);
static void *of_thread(void);

SHOWN struct preloaded cairn_preloaded = {
        .version = PRELOADED_VERSION, .thread_bytes = PRELOADED_THREAD_BYTES, .behind = behind, .of_thread = of_thread};

static _Alignas(16) __attribute__((tls_model("initial-exec"))) _Thread_local char thread_bytes[PRELOADED_THREAD_BYTES];

static void *of_thread(void) {
    return thread_bytes;
}

// The allocator behind it -----------------------------------------------------------------------------------------------

static struct allocator_functions real;
static __attribute__((tls_model("initial-exec"))) _Thread_local bool looking;

// For what the loader allocates in order to say where the allocator is. It is never given back.
static _Alignas(ALIGNMENT) char early[EARLY_BYTES];
static atomic_size_t early_used;

static void *take_early(size_t size) {
    size_t bytes = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (bytes < size || bytes > EARLY_BYTES) {
        return NULL;
    }
    size_t at = atomic_fetch_add(&early_used, bytes);
    return at > EARLY_BYTES - bytes ? NULL : early + at;
}

static bool is_early(const void *address) {
    return (uintptr_t)address - (uintptr_t)early < EARLY_BYTES;
}

// The loader looks at its caller, so that what is handed on to it is jumped to.
static void *(*real_dlsym)(void *, const char *);

static void *next(const char *name) {
    void *function = real_dlsym == NULL ? NULL : real_dlsym(RTLD_NEXT, name);
    __asm__ volatile("" ::: "memory");  // a call, and no jump
    return function;
}

// Threads that do so at once find the same. NULL while this thread is at it already.
static __attribute__((noinline)) const struct allocator_functions *look_for_it(void) {
    if (looking) {
        return NULL;
    }
    looking = true;
    real_dlsym = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", FIRST_VERSION);
    struct allocator_functions found = {
            .malloc = (void *(*)(size_t))next("malloc"),
            .free = (void (*)(void *))next("free"),
            .calloc = (void *(*)(size_t, size_t))next("calloc"),
            .realloc = (void *(*)(void *, size_t))next("realloc"),
            .reallocarray = (void *(*)(void *, size_t, size_t))next("reallocarray"),
            .posix_memalign = (int (*)(void **, size_t, size_t))next("posix_memalign"),
            .aligned_alloc = (void *(*)(size_t, size_t))next("aligned_alloc"),
            .memalign = (void *(*)(size_t, size_t))next("memalign"),
            .valloc = (void *(*)(size_t))next("valloc"),
            .pvalloc = (void *(*)(size_t))next("pvalloc"),
    };
    looking = false;
    real = found;
    const struct allocator_functions *unknown = NULL;
    atomic_compare_exchange_strong(&cairn_preloaded.functions, &unknown, &real);
    return &real;
}

static inline const struct allocator_functions *functions(void) {
    const struct allocator_functions *known = atomic_load_explicit(&cairn_preloaded.functions, memory_order_acquire);
    return __builtin_expect(known != NULL, 1) ? known : look_for_it();
}

static const struct allocator_functions *behind(void) {
    functions();
    return &real;
}

static __attribute__((constructor)) void begin(void) {
    functions();
}

// What is called -------------------------------------------------------------------------------------------------------

SHOWN void *malloc(size_t size) {
    const struct allocator_functions *known = functions();
    return __builtin_expect(known != NULL, 1) ? known->malloc(size) : take_early(size);
}

SHOWN void free(void *address) {
    const struct allocator_functions *known = functions();
    if (__builtin_expect(!is_early(address) && known != NULL, 1)) {
        known->free(address);
    }
}

SHOWN void *calloc(size_t count, size_t size) {
    const struct allocator_functions *known = functions();
    size_t bytes;
    if (__builtin_expect(known != NULL, 1)) {
        return known->calloc(count, size);
    }
    return __builtin_mul_overflow(count, size, &bytes) ? NULL : take_early(bytes);
}

// There is no knowing how long an early block is: as far as there is memory to read.
static void *move_early(const void *before, size_t size) {
    size_t most = (size_t)(early + EARLY_BYTES - (const char *)before);
    void *address = malloc(size);
    if (address != NULL) {
        memcpy(address, before, size < most ? size : most);
    }
    return address;
}

SHOWN void *realloc(void *before, size_t size) {
    const struct allocator_functions *known = functions();
    if (__builtin_expect(is_early(before), 0)) {
        return move_early(before, size);
    }
    return __builtin_expect(known != NULL, 1) ? known->realloc(before, size) : take_early(size);
}

// That of the C library calls realloc, which would come here again.
SHOWN void *reallocarray(void *before, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(before, bytes);
}

SHOWN int posix_memalign(void **to, size_t alignment, size_t size) {
    const struct allocator_functions *known = functions();
    return known == NULL ? ENOMEM : known->posix_memalign(to, alignment, size);
}

SHOWN void *aligned_alloc(size_t alignment, size_t size) {
    const struct allocator_functions *known = functions();
    return known == NULL ? NULL : known->aligned_alloc(alignment, size);
}

SHOWN void *memalign(size_t alignment, size_t size) {
    const struct allocator_functions *known = functions();
    return known == NULL ? NULL : known->memalign(alignment, size);
}

SHOWN void *valloc(size_t size) {
    const struct allocator_functions *known = functions();
    return known == NULL ? NULL : known->valloc(size);
}

SHOWN void *pvalloc(size_t size) {
    const struct allocator_functions *known = functions();
    return known == NULL ? NULL : known->pvalloc(size);
}

// A program may ask a library of its choice, as the JDK does for downcalls to the C library: it gets what others get.
static void *shown_in_place_of(const void *found, const char *name) {
    const struct {
        const char *name;
        const void *real, *shown;
    } all[] = {
            {"malloc", (void *)real.malloc, (void *)malloc},
            {"free", (void *)real.free, (void *)free},
            {"calloc", (void *)real.calloc, (void *)calloc},
            {"realloc", (void *)real.realloc, (void *)realloc},
            {"reallocarray", (void *)real.reallocarray, (void *)reallocarray},
            {"posix_memalign", (void *)real.posix_memalign, (void *)posix_memalign},
            {"aligned_alloc", (void *)real.aligned_alloc, (void *)aligned_alloc},
            {"memalign", (void *)real.memalign, (void *)memalign},
            {"valloc", (void *)real.valloc, (void *)valloc},
            {"pvalloc", (void *)real.pvalloc, (void *)pvalloc},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (found != NULL && found == all[i].real && strcmp(name, all[i].name) == 0) {
            return (void *)(uintptr_t)all[i].shown;
        }
    }
    return (void *)(uintptr_t)found;
}

SHOWN void *dlsym(void *library, const char *name) {
    functions();
    if (library != RTLD_NEXT && library != RTLD_DEFAULT) {
        return shown_in_place_of(real_dlsym(library, name), name);
    }
    return real_dlsym(library, name);
}
