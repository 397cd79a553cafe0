// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Memory that cannot be had, for the code that is tested. Linked in the place of the real function.

#include "harness.h"

#include <stdatomic.h>

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

static atomic_size_t none_of_size;

void harness_have_none_of(size_t size) {
    atomic_store(&none_of_size, size);
}

void *__wrap_malloc(size_t size) {
    return size != 0 && size == atomic_load(&none_of_size) ? NULL : __real_malloc(size);
}
