// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings of allocations, as the recorder makes them.

#ifndef CAIRN_ALLOCATION_ENGINE_H
#define CAIRN_ALLOCATION_ENGINE_H

#include "sample/engine.h"

extern const struct engine allocation_engine;

#endif
