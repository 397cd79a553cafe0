// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Recordings of CPU time, as the sampler makes them.

#ifndef CAIRN_CPU_ENGINE_H
#define CAIRN_CPU_ENGINE_H

#include "sample/engine.h"

extern const struct engine cpu_engine;

#endif
