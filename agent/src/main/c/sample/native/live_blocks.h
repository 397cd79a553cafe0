// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Which sampled blocks have not been freed, each with the addresses that called for it: what NHGT is made of. The books of the
// recording are elsewhere, with the process that reads its ring; this is for tools that ask the agent alone.

#ifndef CAIRN_LIVE_BLOCKS_H
#define CAIRN_LIVE_BLOCKS_H

#include "generated/agent_rows.h"
#include "sample/native/raw_records.h"

#include <stdbool.h>
#include <stdint.h>

// How many blocks are in it at most.
enum { LIVE_BLOCKS_MOST = 8192 };

// False if there is no memory for it. Made again it is empty.
bool live_blocks_make(void);

// With the first `native_count` of its native frames.
void live_blocks_add(const struct raw_block *block, uint32_t native_count);

void live_blocks_remove(uint64_t address);

// Writes at most `most` rows of RECORDING_BLOCK_LONGS; how many there were. For any thread.
int live_blocks_copy(int64_t *rows, int most);

uint64_t live_blocks_bytes(void);

#endif
