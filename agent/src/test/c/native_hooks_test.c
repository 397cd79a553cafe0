// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Calls of malloc and its kin are led to the agent, from libraries that are bound at once and from those that are bound at the first
// call, and back again; callers have names; samples are drawn as they should be, and each sampled block ends once. Without a VM: one is made up.

#include "native_target.h"
#include "generated/ring_layout.h"
#include "race_check.h"
#include "sample/native/address_filter.h"
#include "sample/native/elf_functions.h"
#include "sample/native/hooks.h"
#include "sample/native/native_frames.h"
#include "sample/native/raw_stack.h"
#include "sample/native/taker.h"
#include "vm/own_thread.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Frames of other functions, some of which the sanitizer guards. The reader finds them where the function that has called left them.
static void copies_the_stack(uint64_t frame, const struct native_frames *frames) {
#ifdef __x86_64__
    static _Thread_local uint8_t copy[NATIVE_STACK_MOST_STACK_BYTES];
    Dl_info info;
    CHECK(dladdr((void *)(uintptr_t)frames->goes_on_at[0], &info) != 0);
    struct raw_stack stack = raw_stack_of(frame, 0, frames);
    CHECK(stack.goes_on_at == frames->goes_on_at[0] && stack.stack_pointer == frame + 16);
    CHECK(stack.bytes > 0 && stack.bytes % 8 == 0 && stack.bytes <= sizeof copy);
    CHECK(raw_stack_copy(&stack, copy) == stack.bytes || !stack.whole);
    uint64_t end = frame + 16 + 100;  // 12 words, in whatever way the stack lies
    struct raw_stack few = raw_stack_of(frame, end, frames);
    CHECK(few.whole && few.bytes == 96 && raw_stack_copy(&few, copy) == 96);
    few.stack_pointer = 16;
    CHECK(raw_stack_copy(&few, copy) == 0);  // nothing is there
#else
    (void)frame;
    (void)frames;
#endif
}

static void refuses_a_vm_that_it_cannot_see(const struct native_blocks *blocks) {
    target_of_vm = NULL;
    void *before = (void *)blocks->written_down;
    CHECK(hooks_place(&target_jvmti) != NULL);
    CHECK((void *)blocks->written_down == before);
    CHECK(target_met_of(blocks) == 0);
}

static void sees_each_function(const struct native_blocks *now, const struct native_blocks *lazy) {
    uint64_t followed_before = target_followed, ended_before = target_ended;
    hooks_draw_with(1);
    CHECK(target_met_of(now) == 5);
    CHECK(target_met_of(lazy) == 5);
    CHECK(target_followed - followed_before == 10 && target_ended - ended_before == 10);
}

static void sees_what_is_loaded_later(const char *folder) {
    const struct native_blocks *later = target_load(folder, "libnative_blocks_later.so");
    hooks_follow_libraries();
    CHECK(target_met_of(later) == 5);
}

static void draws_by_bytes(const struct native_blocks *blocks) {
    enum { BLOCKS = 200 * 1000, SIZE = 500, INTERVAL = 10 * 1000 };
    uint64_t met_before = target_met, weighted_before = target_weighted;
    hooks_draw_with(INTERVAL);
    for (int i = 0; i < BLOCKS; i++) {
        blocks->free(blocks->make(SIZE));
    }
    double samples = (double)(target_met - met_before), all = (double)BLOCKS * SIZE;
    CHECK(fabs((double)(target_weighted - weighted_before) - all) < 5 * all / sqrt(samples));
    CHECK(samples > BLOCKS / (INTERVAL / SIZE) / 2);
}

struct churn {
    const struct native_blocks *blocks;
    unsigned seed;
};
enum { SHARED = 512, STEPS = 200 * 1000, THREADS = 4 };
static _Atomic(void *) shared[SHARED];

// Threads free what others have allocated.
static void *churn(void *argument) {
    struct churn *own = argument;
    for (int i = 0; i < STEPS; i++) {
        size_t size = 16 + (size_t)(rand_r(&own->seed) % 3000);
        void *before = atomic_exchange(&shared[rand_r(&own->seed) % SHARED], NULL);
        void *block = i % 4 == 0 ? own->blocks->resize(before, size) : own->blocks->make(size);
        if (i % 4 != 0) {
            own->blocks->free(before);
        }
        memset(block, 1, 16);
        own->blocks->free(atomic_exchange(&shared[rand_r(&own->seed) % SHARED], block));
    }
    return NULL;
}

static void ends_each_block_once(const struct native_blocks *now, const struct native_blocks *lazy) {
    pthread_t threads[THREADS];
    struct churn all[THREADS];
    uint64_t followed_before = target_followed, ended_before = target_ended;
    hooks_draw_with(2000);
    for (unsigned i = 0; i < THREADS; i++) {
        all[i] = (struct churn){.blocks = i % 2 == 0 ? now : lazy, .seed = i + 1};
        CHECK(pthread_create(&threads[i], NULL, churn, &all[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < SHARED; i++) {
        now->free(atomic_exchange(&shared[i], NULL));
    }
    CHECK(target_followed - followed_before > 100 * 1000);
    CHECK(target_followed - followed_before == target_ended - ended_before);
}

static void rests_in_a_child(const struct native_blocks *blocks) {
    hooks_draw_with(1);
    pid_t child = fork();
    if (child == 0) {
        _exit(target_met_of(blocks) == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK(target_met_of(blocks) == 5);
}

static void leads_calls_back(const struct native_blocks *now, const struct native_blocks *lazy, void *real) {
    hooks_rest();
    CHECK(target_met_of(now) == 0);
    hooks_remove();
    CHECK((void *)now->written_down == real && (void *)lazy->written_down == real);
    hooks_draw_with(1);
    CHECK(target_met_of(now) == 0 && target_met_of(lazy) == 0);
    hooks_rest();
}

// Two buckets of eight places each may be full, but not before many addresses are there.
static void filter_knows_all_that_it_took(void) {
    enum { MANY = 150 * 1000, STRIDE = 48 };
    CHECK(address_filter_make());
    uint64_t taken = 0, found = 0;
    for (uint64_t i = 1; i <= MANY; i++) {
        taken += address_filter_add(0x7F0000000000u + i * STRIDE);
    }
    CHECK(taken > MANY * 999 / 1000);
    for (uint64_t i = 1; i <= MANY; i++) {
        uint64_t address = 0x7F0000000000u + i * STRIDE;
        CHECK(!address_filter_remove(address + 16));
        found += address_filter_may_have(address) && address_filter_remove(address);
        CHECK(!address_filter_remove(address));
    }
    CHECK(found == taken);
}

static bool names(const char *path, uint64_t base, uint64_t pc, const char *wanted) {
    char name[ELF_NAME_BYTES] = "";
    struct elf_functions *functions = elf_functions_read(path, base);
    bool found = elf_functions_name(functions, path, base, pc, name);
    elf_functions_free(functions);
    return found && strcmp(name, wanted) == 0;
}

// By a library's own file, which has the names of functions that it shows to nobody.
static void names_hidden_functions(const char *folder, const struct native_blocks *blocks) {
    char path[4096];
    Dl_info info;
    CHECK(dladdr((void *)blocks->make, &info) != 0);
    uint64_t base = (uint64_t)(uintptr_t)info.dli_fbase, pc = (uint64_t)(uintptr_t)blocks->make + 1;
    snprintf(path, sizeof path, "%s/libnative_blocks_lazy.so", folder);
    CHECK(!names(path, base, pc, ""));  // the file of another library
    CHECK(!names("/proc/self/maps", base, pc, "") && !names("/dev/null", base, pc, ""));
    snprintf(path, sizeof path, "%s/libnative_blocks_now.so", folder);
    CHECK(names(path, base, pc, "make") && !names(path, base, base + 1, ""));
}

static void reads_names_of_cpp(void) {
    static const char *const pairs[][2] = {
            {"_ZN2os6mallocEm8MEMFLAGS", "os::malloc"},
            {"_ZNK5Arena4growEv", "Arena::grow"},
            {"_Z12AllocateHeapm", "AllocateHeap"},
            {"_ZN7nmethodC2EPv", "nmethod::nmethod"},
            {"_ZN7nmethodD1Ev", "nmethod::~nmethod"},
            {"_ZL19thread_native_entryP6Thread", "thread_native_entry"},
            {"_ZN6AnyObjnwEm6MemTag", "AnyObj::operator new"},
            {"inflateInit2_", "inflateInit2_"},
            {"_ZN1AIiE1fEv", "_ZN1AIiE1fEv"},
            {"_ZN99999a", "_ZN99999a"},
            {"_Z", "_Z"},
            {"_ZN", "_ZN"},
            {"", ""},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char name[ELF_NAME_BYTES];
        snprintf(name, sizeof name, "%s", pairs[i][0]);
        elf_functions_readable(name);
        CHECK(strcmp(name, pairs[i][1]) == 0);
    }
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    raw_stack_begin((const void *)main);
    target_when_stacked = copies_the_stack;
    const struct native_blocks *now = target_load(arguments[1], "libnative_blocks_now.so");
    const struct native_blocks *lazy = target_load(arguments[1], "libnative_blocks_lazy.so");
    void *real = (void *)now->written_down;
    names_hidden_functions(arguments[1], now);
    reads_names_of_cpp();
    filter_knows_all_that_it_took();
    CHECK(address_filter_make());
    refuses_a_vm_that_it_cannot_see(now);
    for (int time = 0; time < 2; time++) {
        target_of_vm = now;
        CHECK(hooks_place(&target_jvmti) == NULL);
        sees_each_function(now, lazy);
        if (time == 0) {
            sees_what_is_loaded_later(arguments[1]);
        }
        draws_by_bytes(lazy);
        ends_each_block_once(now, lazy);
        rests_in_a_child(now);
        CHECK(target_not_followed == 0);
        leads_calls_back(now, lazy, real);
    }
    return 0;
}
