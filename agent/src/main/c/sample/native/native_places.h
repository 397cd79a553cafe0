// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places in native code as symbols: the library, and the function where that is known. For one caller at a time, as it asks the loader,
// which may wait, and reads the libraries' files.

#ifndef CAIRN_NATIVE_PLACES_H
#define CAIRN_NATIVE_PLACES_H

#include "ring/symbols.h"

#include <stdbool.h>
#include <stdint.h>

// Forgets what was known, as of another recording.
void native_places_begin(void);
void native_places_end(void);

// Which libraries are loaded now: once what threads wrote is there, and before its places are asked for.
void native_places_look(void);

// The number of a place where a function went on after a call, at that time; 0 if there is no room for its name. Where another library may
// have been then, it is in none.
uint32_t native_places_number(struct symbols *symbols, uint64_t pc, int64_t nanos);

// Whether it was in a library.
bool native_places_is_code(uint64_t pc, int64_t nanos);

uint64_t native_places_bytes(void);

#endif
