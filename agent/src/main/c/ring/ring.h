// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The writers' end of a ring: memory that the target shares with the service, into which any number of threads put records without
// waiting for each other or for the reader. RingLayout.java describes what a ring looks like, and what each side may rely on. No
// word in it that the service can write is trusted: the worst that it can do to the target is to have records lost.

#ifndef CAIRN_RING_H
#define CAIRN_RING_H

#include "generated/ring_layout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ring;

// Room for one record, from reservation to publication.
struct ring_place {
    uint8_t *record;  // its header, which nobody but ring/ring.c writes, and behind it zeroes to be filled in
    uint64_t header;
    uint64_t end;
};

// For any thread, also where nothing may be waited for ------------------------------------------------------------

// Reserves room for a record of `bytes` with its header, a multiple of 8. Returns false, and the caller has nothing to undo, if
// there is no room, or if the record is longer than half the ring or RECORD_HEADER_MAX_RECORD_BYTES. A caller that gets a place
// must publish it soon: the reader comes no further until then.
bool ring_reserve(struct ring *ring, enum ring_record_type type, uint32_t bytes, struct ring_place *place);

// Whether an eighth of it or more waits for the reader, at this moment.
bool ring_is_filling(const struct ring *ring);

// Hands the record to the reader, and wakes that if it sleeps and wants to be woken for it.
void ring_publish(struct ring *ring, const struct ring_place *place);

// Adds to one of the numbers in the header, sets one, or reads one: RING_LOST_..., RING_CALLBACKS and the like.
void ring_count(struct ring *ring, unsigned offset, uint64_t more);
void ring_set(struct ring *ring, unsigned offset, uint64_t value);
uint64_t ring_counter(const struct ring *ring, unsigned offset);

// Memory that it takes.
uint64_t ring_bytes(const struct ring *ring);

// Whether its reader has gone for good, so that there will never be room again.
bool ring_is_abandoned(const struct ring *ring);

// Its life --------------------------------------------------------------------------------------------------------

// Maps a ring that lies in `file`, whose size is known to be right. Takes `wake_fd` over if it succeeds, and leaves
// `file` to the caller. NULL and errno if there is no room for it.
struct ring *ring_map(int file, uint64_t data_bytes, int wake_fd);

// Whether the header says what the maker of such a ring has to write there.
bool ring_has_header(const struct ring *ring, uint64_t data_bytes);

// One that no other process knows, emptied by ring_drain. NULL and errno if there is no memory for it, or if `data_bytes` is
// no power of two within the limits.
struct ring *ring_make_private(uint64_t data_bytes);

// One for another process to read, which gets `file`, the caller's to close; nobody can change its size. Takes `wake_fd` over if
// it succeeds. NULL and errno as before.
struct ring *ring_make_shared(uint64_t data_bytes, int wake_fd, int *file);

// Moves records out of a private ring: as many whole ones as are published and fit. Every record fits into
// RECORD_HEADER_MAX_RECORD_BYTES. By one thread at a time. Returns the number of bytes.
size_t ring_drain(struct ring *ring, uint8_t *to, size_t capacity);

// Says that its reader has gone.
void ring_abandon(struct ring *ring);

// Adds a user of the ring, and removes one; the last one to go unmaps it. A user must count the threads that are inside its
// callbacks.
struct ring *ring_retain(struct ring *ring);
void ring_release(struct ring *ring);

// Whether a ring may have that many bytes of data.
bool ring_may_have(uint64_t data_bytes);

#endif
