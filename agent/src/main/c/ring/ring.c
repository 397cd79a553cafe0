// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "ring/ring.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

// Memory order. Four words carry it all:
//
// READ_POSITION  the reader zeroes, then stores it (release); a writer loads it (acquire) before it reserves. So a writer
//                finds zeroes in its place, and no zero is written over its record.
// WRITE_POSITION writers move it on (sequentially consistent); it hands nothing over but the numbers themselves.
// a header       its writer fills the record in, then stores the header without BUSY (release and more); the reader loads
//                it (acquire).
// WAKE_AT        publishing is a store and then a load of another word, as is falling asleep. All four are sequentially
//                consistent, so at least one side sees the other's store: that is the full fence of RingLayout, in a form
//                that the thread sanitizer understands too.
//
// The records themselves are plain memory.

// A writer fails to reserve only because another has reserved. A peer that writes nonsense into the ring could keep it trying for
// ever.
enum { MAX_TRIES = 1 << 16 };

struct ring {
    uint8_t *header;  // the whole mapping: the header, the data, and the data once more, so that no record is cut in two
    uint8_t *data;
    uint64_t data_bytes;
    uint64_t longest_record;
    int wake_fd;  // -1 if private
    atomic_uint references;
    atomic_bool abandoned;
};

static _Atomic uint64_t *word(const struct ring *ring, unsigned offset) {
    return (_Atomic uint64_t *)(ring->header + offset);
}

static _Atomic uint64_t *header_of(uint8_t *record) {
    return (_Atomic uint64_t *)record;
}

static uint8_t *at(const struct ring *ring, uint64_t position) {
    return ring->data + (position & (ring->data_bytes - 1));
}

// Whatever the two positions are: with nonsense in them it says no.
static bool has_room(const struct ring *ring, uint64_t write, uint64_t read, uint64_t bytes) {
    uint64_t used = write - read;
    return (write | read) % 8 == 0 && used <= ring->data_bytes && bytes <= ring->data_bytes - used;
}

bool ring_reserve(struct ring *ring, enum ring_record_type type, uint32_t bytes, struct ring_place *place) {
    if (bytes < RECORD_HEADER_BYTES || bytes % 8 != 0 || bytes > ring->longest_record) {
        return false;
    }
    _Atomic uint64_t *write_position = word(ring, RING_WRITE_POSITION);
    uint64_t write = atomic_load_explicit(write_position, memory_order_relaxed);
    for (int i = 0; i < MAX_TRIES; i++) {
        uint64_t read = atomic_load_explicit(word(ring, RING_READ_POSITION), memory_order_acquire);
        if (!has_room(ring, write, read, bytes)) {
            uint64_t newest = atomic_load_explicit(write_position, memory_order_relaxed);
            if (newest == write) {
                return false;
            }
            write = newest;  // an old one, which may even be behind the reader, says nothing about room
        } else if (atomic_compare_exchange_weak_explicit(
                           write_position, &write, write + bytes, memory_order_seq_cst, memory_order_relaxed)) {
            uint64_t header = (uint64_t)type << RECORD_HEADER_TYPE_SHIFT | bytes;
            *place = (struct ring_place){.record = at(ring, write), .header = header, .end = write + bytes};
            atomic_store_explicit(header_of(place->record), header | RECORD_HEADER_BUSY, memory_order_relaxed);
            return true;
        }
    }
    return false;
}

bool ring_is_filling(const struct ring *ring) {
    uint64_t read = atomic_load_explicit(word(ring, RING_READ_POSITION), memory_order_relaxed);
    return atomic_load_explicit(word(ring, RING_WRITE_POSITION), memory_order_relaxed) - read >= ring->data_bytes / 8;
}

// Whether a write waits is a setting that both sides share and either can change, so it is asked first. If the counter is
// full, the reader is about to wake anyway.
static void wake_reader(const struct ring *ring) {
    uint64_t one = 1;
    int before = errno;
    struct pollfd room = {.fd = ring->wake_fd, .events = POLLOUT};
    if (ring->wake_fd >= 0 && poll(&room, 1, 0) == 1 && room.revents == POLLOUT
            && write(ring->wake_fd, &one, sizeof one) < 0) {
        // Others of our threads have filled it meanwhile.
    }
    errno = before;
}

void ring_publish(struct ring *ring, const struct ring_place *place) {
    atomic_store_explicit(header_of(place->record), place->header, memory_order_seq_cst);
    _Atomic uint64_t *wake_at = word(ring, RING_WAKE_AT);
    if (place->end > atomic_load_explicit(wake_at, memory_order_seq_cst)
            && atomic_exchange_explicit(wake_at, RING_NO_WAKE, memory_order_seq_cst) != RING_NO_WAKE) {
        wake_reader(ring);
    }
}

void ring_count(struct ring *ring, unsigned offset, uint64_t more) {
    atomic_fetch_add_explicit(word(ring, offset), more, memory_order_relaxed);
}

void ring_set(struct ring *ring, unsigned offset, uint64_t value) {
    atomic_store_explicit(word(ring, offset), value, memory_order_relaxed);
}

uint64_t ring_counter(const struct ring *ring, unsigned offset) {
    return atomic_load_explicit(word(ring, offset), memory_order_relaxed);
}

bool ring_is_abandoned(const struct ring *ring) {
    return atomic_load(&ring->abandoned);
}

void ring_abandon(struct ring *ring) {
    atomic_store(&ring->abandoned, true);
}

uint64_t ring_bytes(const struct ring *ring) {
    return RING_HEADER_BYTES + ring->data_bytes;
}

bool ring_may_have(uint64_t data_bytes) {
    return data_bytes >= RING_MIN_DATA_BYTES && data_bytes <= RING_MAX_DATA_BYTES && (data_bytes & (data_bytes - 1)) == 0;
}

static bool map_at(uint8_t *address, uint64_t bytes, int file, uint64_t offset) {
    return mmap(address, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, (off_t)offset) != MAP_FAILED;
}

// NULL and errno.
static uint8_t *map_twice(int file, uint64_t data_bytes) {
    uint64_t once = RING_HEADER_BYTES + data_bytes;
    uint64_t all = once + data_bytes;
    uint8_t *base = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) {
        return NULL;
    }
    if (!map_at(base, once, file, 0) || !map_at(base + once, data_bytes, file, RING_HEADER_BYTES)) {
        int cause = errno;
        munmap(base, all);
        errno = cause;
        return NULL;
    }
    return base;
}

struct ring *ring_map(int file, uint64_t data_bytes, int wake_fd) {
    struct ring *ring = malloc(sizeof *ring);
    uint8_t *base = ring == NULL ? NULL : map_twice(file, data_bytes);
    if (base == NULL) {
        int cause = ring == NULL ? ENOMEM : errno;
        free(ring);
        errno = cause;
        return NULL;
    }
    ring->header = base;
    ring->data = base + RING_HEADER_BYTES;
    ring->data_bytes = data_bytes;
    ring->longest_record =
            data_bytes / 2 < RECORD_HEADER_MAX_RECORD_BYTES ? data_bytes / 2 : RECORD_HEADER_MAX_RECORD_BYTES;
    ring->wake_fd = wake_fd;
    atomic_init(&ring->references, 1);
    atomic_init(&ring->abandoned, false);
    return ring;
}

// Version is a u4, and what is behind it is never anything but 0.
bool ring_has_header(const struct ring *ring, uint64_t data_bytes) {
    return ring_counter(ring, RING_MAGIC_OFFSET) == RING_MAGIC && ring_counter(ring, RING_VERSION_OFFSET) == RING_VERSION
            && ring_counter(ring, RING_DATA_BYTES_OFFSET) == data_bytes;
}

static void write_header(struct ring *ring) {
    ring_set(ring, RING_MAGIC_OFFSET, RING_MAGIC);
    ring_set(ring, RING_VERSION_OFFSET, RING_VERSION);
    ring_set(ring, RING_DATA_BYTES_OFFSET, ring->data_bytes);
    ring_set(ring, RING_WAKE_AT, RING_NO_WAKE);
}

// Some systems let nobody have memory that might be executed, and old kernels do not know how to say that it is not to be.
static int make_memory(unsigned flags) {
    int file = memfd_create("cairn-ring", MFD_CLOEXEC | MFD_NOEXEC_SEAL | flags);
    return file < 0 && errno == EINVAL ? memfd_create("cairn-ring", MFD_CLOEXEC | flags) : file;
}

// Not mapped, and no descriptor left, on failure: NULL and errno.
static struct ring *make(uint64_t data_bytes, unsigned flags, int wake_fd, int *file) {
    if (!ring_may_have(data_bytes)) {
        errno = EINVAL;
        return NULL;
    }
    *file = make_memory(flags);
    if (*file < 0) {
        return NULL;
    }
    struct ring *ring =
            ftruncate(*file, (off_t)(RING_HEADER_BYTES + data_bytes)) == 0 ? ring_map(*file, data_bytes, wake_fd) : NULL;
    if (ring == NULL) {
        int cause = errno;
        close(*file);
        errno = cause;
        return NULL;
    }
    write_header(ring);
    return ring;
}

struct ring *ring_make_private(uint64_t data_bytes) {
    int file;
    struct ring *ring = make(data_bytes, 0, -1, &file);
    if (ring != NULL) {
        close(file);
    }
    return ring;
}

struct ring *ring_make_shared(uint64_t data_bytes, int wake_fd, int *file) {
    struct ring *ring = make(data_bytes, MFD_ALLOW_SEALING, wake_fd, file);
    if (ring != NULL && fcntl(*file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        int cause = errno;
        ring->wake_fd = -1;  // the caller's again
        ring_release(ring);
        close(*file);
        errno = cause;
        return NULL;
    }
    return ring;
}

size_t ring_drain(struct ring *ring, uint8_t *to, size_t capacity) {
    _Atomic uint64_t *read_position = word(ring, RING_READ_POSITION);
    uint64_t read = atomic_load_explicit(read_position, memory_order_relaxed);
    uint64_t write = atomic_load_explicit(word(ring, RING_WRITE_POSITION), memory_order_relaxed);
    size_t count = 0;
    while (read != write) {
        uint8_t *record = at(ring, read);
        uint64_t header = atomic_load_explicit(header_of(record), memory_order_acquire);
        uint32_t length = (uint32_t)header;
        if (header == 0 || (header & RECORD_HEADER_BUSY) != 0 || length > capacity - count) {
            break;
        }
        memcpy(to + count, record, length);
        memset(record, 0, length);
        count += length;
        read += length;
        atomic_store_explicit(read_position, read, memory_order_release);
    }
    return count;
}

struct ring *ring_retain(struct ring *ring) {
    atomic_fetch_add_explicit(&ring->references, 1, memory_order_relaxed);
    return ring;
}

void ring_release(struct ring *ring) {
    if (atomic_fetch_sub_explicit(&ring->references, 1, memory_order_acq_rel) != 1) {
        return;
    }
    munmap(ring->header, RING_HEADER_BYTES + 2 * ring->data_bytes);
    if (ring->wake_fd >= 0) {
        close(ring->wake_fd);
    }
    free(ring);
}
