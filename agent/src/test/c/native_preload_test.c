// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// With libcairn_malloc.so preloaded all calls of malloc and its kin come to the agent: those of the program itself and of the C library, by
// pointers from before, by what dlsym answers, and of libraries that look past it. And none of them do while nothing is recorded.

#include "native_target.h"
#include "race_check.h"
#include "sample/native/address_filter.h"
#include "sample/native/hooks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void *(*const volatile written_down)(size_t) = malloc;
static void *(*volatile from_before)(size_t);
// What dlsym answers of the C library, whose allocator it is or not.
static void *(*volatile of_c_library)(size_t);
static void (*volatile free_of_c_library)(void *);
static unsigned is_of_c_library;

#define MEETS(count, ...) \
    do { \
        uint64_t before = target_met; \
        __VA_ARGS__; \
        CHECK(target_met - before == (count)); \
    } while (0)

static void *volatile block;

static void sees_all(unsigned each) {
    MEETS(each, block = malloc(100); free(block));
    MEETS(each, block = written_down(100); free(block));
    MEETS(each, block = from_before(100); free(block));
    MEETS(each * is_of_c_library, block = of_c_library(100); free_of_c_library(block));
    MEETS(each, block = strdup("what the C library allocates"); free(block));
    MEETS(2 * each, block = reallocarray(reallocarray(NULL, 10, 100), 20, 100); free(block));
    MEETS(each, block = aligned_alloc(64, 128); free(block));
    MEETS(each, block = calloc(3, 100); free(block));
}

// It calls the C library's malloc, which comes behind what is preloaded.
static const struct native_blocks *load_that_looks_past_it(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/libnative_blocks_now.so", folder);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    CHECK(library != NULL);
    return dlsym(library, "native_blocks");
}

static void *allocate_in_thread(void *unused) {
    (void)unused;
    for (int i = 0; i < 1000; i++) {
        void *volatile own = malloc(100);
        free(own);
    }
    return NULL;
}

// Its own memory of the thread is there from the beginning, so that a thread's first call is as any other.
static void sees_each_of_a_new_thread(void) {
    pthread_t thread;
    uint64_t before = target_met;
    CHECK(pthread_create(&thread, NULL, allocate_in_thread, NULL) == 0);
    pthread_join(thread, NULL);
    CHECK(target_met - before >= 1000);
}

static void rests_in_a_child(void) {
    pid_t child = fork();
    if (child == 0) {
        uint64_t before = target_met;
        block = malloc(100);
        free(block);
        _exit(target_met == before ? 0 : 1);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int count, char **arguments) {
    CHECK(count == 3);
    void *c_library = dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD);
    CHECK(c_library != NULL);
    from_before = (void *(*)(size_t))dlsym(RTLD_DEFAULT, "malloc");
    of_c_library = (void *(*)(size_t))dlsym(c_library, "malloc");
    free_of_c_library = (void (*)(void *))dlsym(c_library, "free");
    is_of_c_library = strcmp(arguments[2], "glibc") == 0;
    const struct native_blocks *past_it = load_that_looks_past_it(arguments[1]);
    const struct native_blocks *usual = target_load(arguments[1], "libnative_blocks_lazy.so");
    CHECK(address_filter_make());
    sees_all(0);
    for (int time = 0; time < 3; time++) {
        CHECK(hooks_place(&target_jvmti) == NULL);
        CHECK(hooks_are_preloaded());
        CHECK(strcmp(hooks_allocator(false), arguments[2]) == 0);
        hooks_draw_with(1);
        sees_all(1);
        CHECK(target_met_of(past_it) == 5);
        CHECK(target_met_of(usual) == 5);
        sees_each_of_a_new_thread();
        rests_in_a_child();
        CHECK(target_not_followed == 0);
        hooks_rest();
        sees_all(0);
        hooks_remove();
        sees_all(0);
        CHECK(target_met_of(past_it) == 0 && target_met_of(usual) == 0);
    }
    return 0;
}
