// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Hands on what threads have written down within malloc and free: finds the names of methods, threads and libraries, and writes the
// records into the recording's ring, in their order. For one caller at a time.

#ifndef CAIRN_RELAY_H
#define CAIRN_RELAY_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

// False if there is no memory for it.
bool relay_begin(void);

// That number of blocks which come too late count as lost already.
void relay_end(uint32_t counted);

// All that has been written until now, as far as no thread is held up in the middle of writing.
void relay_hand_on(JNIEnv *env);

// Memory that it takes.
uint64_t relay_bytes(void);

#endif
