// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef CAIRN_NATIVE_BLOCKS_H
#define CAIRN_NATIVE_BLOCKS_H

#include <stddef.h>

struct native_blocks {
    void *(*make)(size_t);
    void *(*make_zeroed)(size_t);
    void *(*make_aligned)(size_t);
    void *(*resize)(void *, size_t);
    void (*free)(void *);
    void *(*written_down)(size_t);  // malloc itself
};

#endif
