// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What threads of the VM, and the one that looks for dead objects, write into the ring of the recording that goes on.

#ifndef CAIRN_RECORDER_WRITER_H
#define CAIRN_RECORDER_WRITER_H

#include "ring/ring.h"
#include "ring/symbols.h"

#include <stdbool.h>
#include <stdint.h>

// Whether there is a recording. It does not end before recorder_leave.
bool recorder_enter(void);
void recorder_leave(void);

// Room for a record; waits for it if that was asked for.
symbols_reserve recorder_reserve;

// The end of an object, within recorder_enter. It waits for room only if all else does: in some VMs this is the thread without which
// nothing goes on. A thread that has a place in the ring never waits for that thread before it publishes the record, so the reader comes
// on and there will be room.
void recorder_put_end(uint64_t id);

// The end of an object, if there is a recording: whether there is.
bool recorder_tell_end(uint64_t id);

// CPU time that a thread of the recording's took, outside an event.
void recorder_note_spent(int64_t nanos);

#endif
