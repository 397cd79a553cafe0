// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What rewritten methods are called in the ring. They are known to the target by numbers of their own.

#ifndef CAIRN_HPROF_METHODS_H
#define CAIRN_HPROF_METHODS_H

#include <stdint.h>

// The number of a method in the ring, after a record that names it; 0 if nobody knows it, or there is no room. By one thread at a time.
uint32_t hprof_methods_number(int32_t injected);

#endif
