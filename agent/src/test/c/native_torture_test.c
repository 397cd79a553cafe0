// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What is called in place of malloc, where it is hard: eight threads whose blocks other threads free and make anew, after which the books are
// right to the block; processes that are made by fork, vfork and posix_spawn; libraries that come and go; recordings that do; and signals
// whose handlers allocate. Arguments: the folder of the libraries, and how many pairs of calls.

#include "native_target.h"
#include "race_check.h"
#include "sample/native/address_filter.h"
#include "sample/native/hooks.h"
#include "sample/native/loaded_libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, SHARED = 4096, LEAST = 64, MOST = 2000, INTERVAL = 4096 };

static const struct native_blocks *blocks[2];
static _Atomic(void *) shared[SHARED];
static atomic_bool stops;
static long pairs;

// Blocks -----------------------------------------------------------------------------------------------------------------

static void *churn(void *argument) {
    unsigned seed = (unsigned)(uintptr_t)argument;
    const struct native_blocks *own = blocks[seed % 2];
    for (long i = 0; i < pairs / THREADS; i++) {
        size_t size = LEAST + (size_t)rand_r(&seed) % (MOST - LEAST);
        void *before = atomic_exchange(&shared[(unsigned)rand_r(&seed) % SHARED], NULL);
        void *block = i % 4 == 0 ? own->resize(before, size) : i % 4 == 1 ? own->make_aligned(size) : own->make(size);
        if (i % 4 != 0) {
            own->free(before);
        }
        memset(block, 1, LEAST);
        own->free(atomic_exchange(&shared[(unsigned)rand_r(&seed) % SHARED], block));
    }
    return NULL;
}

static void run(void *(*body)(void *), int count) {
    pthread_t threads[THREADS];
    for (int i = 0; i < count; i++) {
        CHECK(pthread_create(&threads[i], NULL, body, (void *)(uintptr_t)(i + 1)) == 0);
    }
    for (int i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
}

static uint64_t free_all(void) {
    uint64_t count = 0;
    for (int i = 0; i < SHARED; i++) {
        void *block = atomic_exchange(&shared[i], NULL);
        count += block != NULL;
        blocks[0]->free(block);
    }
    return count;
}

// Every block is drawn: what is followed then is what is there.
static void keeps_books_to_the_block(void) {
    uint64_t before = target_followed - target_ended;
    hooks_draw_with(1);
    run(churn, THREADS);
    CHECK(target_not_followed == 0);
    uint64_t live = target_followed - target_ended - before;
    CHECK(free_all() == live);
    CHECK(target_followed - target_ended == before);
    hooks_rest();
}

static void ends_each_that_is_drawn(void) {
    uint64_t before = target_followed - target_ended, followed = target_followed;
    hooks_draw_with(INTERVAL);
    run(churn, THREADS);
    free_all();
    CHECK(target_followed - followed > (uint64_t)pairs / INTERVAL && target_followed - target_ended == before);
    hooks_rest();
}

// Processes --------------------------------------------------------------------------------------------------------------

static void *churn_until_it_stops(void *argument) {
    unsigned seed = (unsigned)(uintptr_t)argument;
    const struct native_blocks *own = blocks[seed % 2];
    while (!atomic_load(&stops)) {
        own->free(own->resize(own->make(LEAST), MOST));
    }
    return NULL;
}

static void beside_threads(void (*body)(const char *), const char *folder) {
    pthread_t threads[2];
    atomic_store(&stops, false);
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_create(&threads[i], NULL, churn_until_it_stops, (void *)(uintptr_t)(i + 1)) == 0);
    }
    body(folder);
    atomic_store(&stops, true);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
}

static void await(pid_t child) {
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void makes_processes(const char *folder) {
    enum { ROUNDS = 30 };
    char *const nothing[] = {"true", NULL};
    (void)folder;
    hooks_draw_with(1);
    for (int i = 0; i < ROUNDS; i++) {
        pid_t child = fork();
        if (child == 0) {
            uint64_t before = target_met;
            blocks[0]->free(blocks[0]->make(LEAST));
            _exit(target_met == before ? 0 : 1);
        }
        await(child);
        child = vfork();
        if (child == 0) {
            execv("/bin/true", nothing);
            _exit(1);
        }
        await(child);
        CHECK(posix_spawn(&child, "/bin/true", NULL, NULL, nothing, environ) == 0);
        await(child);
    }
    CHECK(target_met_of(blocks[0]) >= 5);
    hooks_rest();
}

// Libraries, and recordings ---------------------------------------------------------------------------------------------

// A library that nobody else has open, so that it comes and goes.
static void *load_and_unload(void *argument) {
    const char *folder = argument;
    char path[4096];
    snprintf(path, sizeof path, "%s/libnative_blocks_later.so", folder);
    while (!atomic_load(&stops)) {
        void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
        const struct native_blocks *here = library == NULL ? NULL : dlsym(library, "native_blocks");
        CHECK(here != NULL);
        here->free(here->resize(here->make(LEAST), MOST));
        dlclose(library);
    }
    return NULL;
}

// It is found each time, so a library which is unloaded is not looked into.
static void looks_while_libraries_come_and_go(void) {
    char name[ELF_NAME_BYTES];
    hooks_follow_libraries();
    loaded_libraries_look();
    struct loaded_library *library = loaded_libraries_at((uint64_t)(uintptr_t)blocks[0]->make);
    CHECK(library != NULL && loaded_libraries_name(library, (uint64_t)(uintptr_t)blocks[0]->make + 1, name)
            && strcmp(name, "make") == 0);
}

static void bears_libraries_and_recordings(const char *folder) {
    enum { ROUNDS = 100 };
    pthread_t loader;
    CHECK(pthread_create(&loader, NULL, load_and_unload, (void *)(uintptr_t)folder) == 0);
    for (int i = 0; i < ROUNDS; i++) {
        CHECK(hooks_place(&target_jvmti) == NULL);
        hooks_draw_with(1);
        looks_while_libraries_come_and_go();
        CHECK(target_met_of(blocks[0]) >= 5);
        hooks_rest();
        hooks_remove();
    }
    atomic_store(&stops, true);
    pthread_join(loader, NULL);
    loaded_libraries_forget();
}

// A place in a library that is unloaded is no longer in it; and who comes next to it may not have been there before.
static void forgets_what_has_gone(const char *folder) {
    char path[4096], name[ELF_NAME_BYTES];
    snprintf(path, sizeof path, "%s/libnative_blocks_later.so", folder);
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    CHECK(library != NULL);
    uint64_t there = (uint64_t)(uintptr_t)((const struct native_blocks *)dlsym(library, "native_blocks"))->make;
    CHECK(loaded_libraries_look() && !loaded_libraries_look());
    struct loaded_library *seen = loaded_libraries_at(there);
    CHECK(seen != NULL && loaded_libraries_name(seen, there + 1, name) && strcmp(name, "make") == 0);
    CHECK(seen->unsure_until == 0);
    dlclose(library);
    CHECK(loaded_libraries_look() && loaded_libraries_at(there) == NULL);
    library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    CHECK(library != NULL && dlclose(library) == 0);
    library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    there = (uint64_t)(uintptr_t)((const struct native_blocks *)dlsym(library, "native_blocks"))->make;
    CHECK(loaded_libraries_look());
    CHECK(loaded_libraries_at(there)->unsure_until > 0);  // nobody knows which of the two was meant
    dlclose(library);
    loaded_libraries_forget();
}

// Signals ----------------------------------------------------------------------------------------------------------------

// The handler allocates, as it would in a target, but never within the allocator.
const char *__tsan_default_options(void);
const char *__tsan_default_options(void) {
    return "report_signal_unsafe=0";
}

static _Atomic uint64_t handled;

static void handle(int signal) {
    (void)signal;
    blocks[0]->free(blocks[0]->make(LEAST));
    handled++;
}

static void send_one(void) {
    raise(SIGUSR1);
}

// Within a call that is looked at, another is not.
static void bears_signals(void) {
    struct sigaction action = {.sa_handler = handle};
    CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
    hooks_draw_with(1);
    uint64_t before = target_met;
    raise(SIGUSR1);
    CHECK(target_met - before == 1);
    target_when_met = send_one;
    CHECK(target_met_of(blocks[0]) == 5);
    target_when_met = NULL;
    CHECK(handled == 6);
    hooks_rest();
}

int main(int count, char **arguments) {
    CHECK(count == 3);
    pairs = atol(arguments[2]);
    blocks[0] = target_load(arguments[1], "libnative_blocks_now.so");
    blocks[1] = target_load(arguments[1], "libnative_blocks_lazy.so");
    target_of_vm = blocks[0];
    CHECK(address_filter_make());
    CHECK(hooks_place(&target_jvmti) == NULL);
    keeps_books_to_the_block();
    ends_each_that_is_drawn();
    bears_signals();
    beside_threads(makes_processes, arguments[1]);
    hooks_remove();
    forgets_what_has_gone(arguments[1]);
    beside_threads(bears_libraries_and_recordings, arguments[1]);
    return 0;
}
