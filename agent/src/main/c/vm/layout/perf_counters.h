// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The counters that HotSpot keeps in its own memory (those of jcmd PerfCounter.print), read where they are.

#ifndef CAIRN_PERF_COUNTERS_H
#define CAIRN_PERF_COUNTERS_H

#include <stdint.h>

// Where a counter of 64 bits is as long as the VM lives, in a file that it has mapped; NULL if there is none of that name, as with -XX:-UsePerfData.
const volatile uint64_t *perf_counters_find(const char *name);

#endif
