// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places in native code as symbols: the library, and the function where the library says that it reaches so far. For one caller at a
// time, as it asks the loader, which may wait.

#ifndef CAIRN_NATIVE_PLACES_H
#define CAIRN_NATIVE_PLACES_H

#include "ring/symbols.h"

#include <stdint.h>

// Forgets what was known, as of another recording or of libraries that have gone.
void native_places_begin(void);

// The number of the function that goes on there after a call; 0 if there is no room for its name.
uint32_t native_places_number(struct symbols *symbols, uint64_t pc);

uint64_t native_places_bytes(void);

#endif
