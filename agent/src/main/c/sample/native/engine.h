// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Native memory: which Java call allocates it (sample/native/sampler.h).

#ifndef CAIRN_NATIVE_ENGINE_H
#define CAIRN_NATIVE_ENGINE_H

#include "sample/engine.h"

extern const struct engine native_engine;

#endif
