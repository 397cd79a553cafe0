// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a test wants that runs parts of the agent in a VM that is made up: on any thread, and at once.

#ifndef CAIRN_RACE_CHECK_H
#define CAIRN_RACE_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);   \
            abort();                                                                  \
        }                                                                             \
    } while (0)

#endif
