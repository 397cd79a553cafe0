// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_HEAP_USER_H
#define CAIRN_HEAP_USER_H

#include <stdint.h>

struct heap_user {
    void *(*add)(const char *name);
    void (*allocated)(void *heap, uint64_t id, uint64_t bytes);
    void (*freed)(void *heap, uint64_t id);
};

#endif
