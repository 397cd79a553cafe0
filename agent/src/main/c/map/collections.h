// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Counts the pauses of the collector while somebody wants to know whether objects may have moved.

#ifndef CAIRN_MAP_COLLECTIONS_H
#define CAIRN_MAP_COLLECTIONS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

// For an environment that has no other events, until it is disposed of. Returns false if the VM does not report them.
bool collections_watch(jvmtiEnv *jvmti);

// Since ever; only differences mean anything.
uint32_t collections_seen(void);

#endif
