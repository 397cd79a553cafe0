// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "offered.h"

#include "base/bytes.h"
#include "harness.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_DESCRIPTORS = 64, ECHO_MS = 5000 };

_Atomic uint64_t *offered_word(const struct offered *offered, unsigned offset) {
    return (_Atomic uint64_t *)(offered->header + offset);
}

struct offered offered_make(uint64_t data_bytes, int seals) {
    size_t bytes = RING_HEADER_BYTES + data_bytes;
    struct offered made = {
            .file = memfd_create("offered", MFD_CLOEXEC | MFD_ALLOW_SEALING),
            .wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK),
            .data_bytes = data_bytes};
    CHECK(made.file >= 0 && made.wake_fd >= 0 && ftruncate(made.file, (off_t)bytes) == 0);
    made.header = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, made.file, 0);
    CHECK(made.header != MAP_FAILED && fcntl(made.file, F_ADD_SEALS, seals) == 0);
    atomic_store(offered_word(&made, RING_MAGIC_OFFSET), RING_MAGIC);
    atomic_store(offered_word(&made, RING_VERSION_OFFSET), RING_VERSION);
    atomic_store(offered_word(&made, RING_DATA_BYTES_OFFSET), data_bytes);
    atomic_store(offered_word(&made, RING_WAKE_AT), RING_NO_WAKE);
    return made;
}

void offered_close(struct offered *offered) {
    munmap(offered->header, RING_HEADER_BYTES + offered->data_bytes);
    close(offered->file);
    close(offered->wake_fd);
}

// Mapped once, so what goes over the end is in two parts.
static void move(const struct offered *offered, uint64_t position, uint8_t *to, size_t count) {
    uint8_t *data = offered->header + RING_HEADER_BYTES;
    size_t start = position & (offered->data_bytes - 1);
    size_t first = count < offered->data_bytes - start ? count : offered->data_bytes - start;
    memcpy(to, data + start, first);
    memcpy(to + first, data, count - first);
    memset(data + start, 0, first);
    memset(data, 0, count - first);
}

static uint64_t header_at(const struct offered *offered, uint64_t position) {
    unsigned place = (unsigned)(position & (offered->data_bytes - 1));
    return atomic_load(offered_word(offered, RING_HEADER_BYTES + place));
}

size_t offered_read(const struct offered *offered, uint8_t *to, size_t capacity) {
    uint64_t read = atomic_load(offered_word(offered, RING_READ_POSITION));
    uint64_t header = header_at(offered, read);
    if (header == 0 || (header & RECORD_HEADER_BUSY) != 0) {
        return 0;
    }
    size_t length = (uint32_t)header;
    CHECK(length >= RECORD_HEADER_BYTES && length % 8 == 0 && length <= capacity);
    move(offered, read, to, length);
    atomic_store(offered_word(offered, RING_READ_POSITION), read + length);
    return length;
}

bool offered_may_sleep(const struct offered *offered, uint64_t position) {
    atomic_store(offered_word(offered, RING_WAKE_AT), position);
    // A record that is reserved already may have been published before its writer could see the line above: so the header
    // is looked at too, not only the position.
    uint64_t read = atomic_load(offered_word(offered, RING_READ_POSITION));
    uint64_t header = header_at(offered, read);
    return header == 0 || (header & RECORD_HEADER_BUSY) != 0;
}

bool offered_sleep(const struct offered *offered, int ms) {
    struct pollfd one = {.fd = offered->wake_fd, .events = POLLIN};
    uint64_t count;
    return poll(&one, 1, ms) == 1 && read(offered->wake_fd, &count, sizeof count) == sizeof count;
}

int offered_knock(void) {
    char echo[REQUEST_BYTES];
    int fd = peer_open();
    if (fd >= 0 && peer_send(fd, RING_REQUEST, REQUEST_BYTES) && peer_receive_bytes(fd, echo, sizeof echo, ECHO_MS)) {
        CHECK(memcmp(echo, RING_REQUEST, sizeof echo) == 0);
        return fd;
    }
    if (fd >= 0) {
        close(fd);
    }
    return -1;
}

struct offer offered_offer(uint32_t version, uint32_t token) {
    struct offer offer;
    put_u4(offer.bytes + RING_OFFER_VERSION_OFFSET, version);
    put_u4(offer.bytes + RING_OFFER_TOKEN_OFFSET, token);
    return offer;
}

bool offered_send(int fd, const void *bytes, size_t count, const int *descriptors, size_t number) {
    union {
        struct cmsghdr aligned;
        char bytes[CMSG_SPACE(MAX_DESCRIPTORS * sizeof(int))];
    } control = {0};
    struct iovec data = {(void *)(uintptr_t)bytes, count};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1};
    CHECK(number <= MAX_DESCRIPTORS);
    if (number > 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(number * sizeof(int));
        struct cmsghdr *part = CMSG_FIRSTHDR(&message);
        part->cmsg_level = SOL_SOCKET;
        part->cmsg_type = SCM_RIGHTS;
        part->cmsg_len = CMSG_LEN(number * sizeof(int));
        memcpy(CMSG_DATA(part), descriptors, number * sizeof(int));
    }
    return sendmsg(fd, &message, MSG_NOSIGNAL) == (ssize_t)count;
}
