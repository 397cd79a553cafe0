// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "own_thread.h"

static _Thread_local bool own;

void own_thread_mark(void) {
    own = true;
}

bool own_thread_is_this(void) {
    return own;
}
