// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A library whose functions keep no frame pointers, and that allocates by another library, for NativeStacksTest: built by it with
// -fomit-frame-pointer. Its names have templates.

#include <new>
#include <pthread.h>

#define APART __attribute__((noinline, noclone))

namespace shop {
static volatile long done;

struct Crate {
    APART static char *pack(int bytes) {
        char *made = static_cast<char *>(::operator new(bytes));
        made[0] = 1;
        return made;
    }
};

template <typename T>
struct Shelf {
    APART char *stock(int bytes) {
        char *made = Crate::pack(bytes);
        done = done + static_cast<long>(sizeof(T));
        return made;
    }
};

APART static char *open(int bytes) {
    Shelf<int> shelf;
    char *made = shelf.stock(bytes);
    done = done + 1;
    return made;
}

// Each has 3,000 bytes on the stack.
APART static char *dig(int depth, int bytes) {
    volatile char room[3000];
    room[depth] = 1;
    char *made = depth == 0 ? open(bytes) : dig(depth - 1, bytes);
    done = done + room[depth];
    return made;
}

static void *keep_store(void *count) {
    pthread_setname_np(pthread_self(), "store-keeper");
    for (long i = 0; i < reinterpret_cast<long>(count); i++) {
        open(20000);
    }
    return nullptr;
}
}

extern "C" {
__attribute__((visibility("default"))) void Java_dev_cairn_testkit_target_allocation_NativeCallers_grow(
        void *, void *, int count) {
    for (int i = 0; i < count; i++) {
        shop::open(20000);
    }
}

__attribute__((visibility("default"))) void Java_dev_cairn_testkit_target_allocation_NativeCallers_dig(
        void *, void *, int count, int depth) {
    for (int i = 0; i < count; i++) {
        shop::dig(depth, 20000);
    }
}

__attribute__((visibility("default"))) void Java_dev_cairn_testkit_target_allocation_NativeCallers_growElsewhere(
        void *, void *, int count) {
    pthread_t thread;
    if (pthread_create(&thread, nullptr, shop::keep_store, reinterpret_cast<void *>(static_cast<long>(count))) == 0) {
        pthread_join(thread, nullptr);
    }
}
}
