// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// heap=dump of an HPROF report: all that can be reached, told object by object.

#ifndef CAIRN_HPROF_HEAP_H
#define CAIRN_HPROF_HEAP_H

#include "hprof_parts.h"

// Dumps if heap=dump was asked for.
extern const struct hprof_part hprof_heap;

// Dumps in any case: for who asks for it over the socket. Its records are in the ring when it returns. One at a time.
void hprof_heap_dump(JNIEnv *env, uint32_t token);

#endif
