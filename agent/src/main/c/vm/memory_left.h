// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// How much memory the machine still has for its processes, without taking any from one of them.

#ifndef CAIRN_VM_MEMORY_LEFT_H
#define CAIRN_VM_MEMORY_LEFT_H

#include <stdint.h>

// MemAvailable of /proc/meminfo, in bytes; as much as there can be if the kernel does not say. What a container may take is not looked at.
uint64_t memory_left(void);

#endif
