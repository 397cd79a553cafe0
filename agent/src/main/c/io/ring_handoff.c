// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/ring_handoff.h"

#include "base/bytes.h"
#include "io/work_queue.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    OFFER_MS = 10 * 1000,
    // The ring and the eventfd; of what comes with more than these nothing is used.
    OFFERED = 2,
    NEEDED_SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL,
};

// A descriptor is closed where it is last named: in `offered` or `fd` here, or in the ring once that has it.
struct place {
    int fd;  // -1: free
    int64_t since_ms;
    uint8_t offer[RING_OFFER_BYTES];
    size_t received;
    int offered[OFFERED];
    int offered_count;
    bool too_many;
    bool out_of_descriptors;
    uint32_t token;
    struct ring *ring;      // once it is accepted; changed under the lock, as other threads look for it
    struct work *farewell;  // notifies the worker that it has gone; there is one while there is a ring
};

// Guards the rings of the places against ring_handoff_take. Nothing that waits is done under it, and no other lock is taken.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct place places[HANDOFF_PLACES];

struct answer {
    uint32_t status;
    int cause;
};

static struct answer failed(uint32_t status) {
    return (struct answer){status, errno};
}

static void close_offered(struct place *place) {
    for (int i = 0; i < place->offered_count; i++) {
        close(place->offered[i]);
    }
    place->offered_count = 0;
}

// What the ring needs --------------------------------------------------------------------------------------------

static bool is_eventfd(int fd) {
    static const char expected[] = "anon_inode:[eventfd";  // later kernels may say more
    char path[64], target[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(path, target, sizeof target);
    return length >= (ssize_t)(sizeof expected - 1) && memcmp(target, expected, sizeof expected - 1) == 0;
}

static bool is_taken(uint32_t token) {
    int rings = 0;
    bool same = false;
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        rings += places[i].ring != NULL;
        same = same || (places[i].ring != NULL && places[i].token == token);
    }
    return same || rings >= MAX_RINGS;
}

static struct answer map_ring(struct place *place, uint64_t data_bytes) {
    place->farewell = work_prepare(WORK_RING_GONE, place->token);
    errno = ENOMEM;
    struct ring *ring = place->farewell == NULL ? NULL : ring_map(place->offered[0], data_bytes, place->offered[1]);
    if (ring == NULL) {
        struct answer answer = failed(RING_NOT_MAPPED);
        free(place->farewell);
        place->farewell = NULL;
        return answer;
    }
    place->offered_count = 1;  // the ring has the eventfd
    if (!ring_has_header(ring, data_bytes)) {
        ring_release(ring);
        free(place->farewell);
        place->farewell = NULL;
        return (struct answer){RING_WRONG_HEADER, 0};
    }
    pthread_mutex_lock(&lock);
    place->ring = ring;
    pthread_mutex_unlock(&lock);
    return (struct answer){RING_ACCEPTED, 0};
}

static struct answer judge(struct place *place) {
    place->token = u4_at(place->offer + RING_OFFER_TOKEN_OFFSET);
    if (u4_at(place->offer + RING_OFFER_VERSION_OFFSET) != RING_VERSION) {
        return (struct answer){RING_WRONG_VERSION, 0};
    }
    if (is_taken(place->token)) {
        return (struct answer){RING_TAKEN, 0};
    }
    if (place->too_many || place->offered_count != OFFERED) {
        return (struct answer){RING_WRONG_DESCRIPTORS, place->out_of_descriptors ? EMFILE : 0};
    }
    int seals = fcntl(place->offered[0], F_GET_SEALS);
    if (seals < 0 || !is_eventfd(place->offered[1])) {
        return failed(RING_WRONG_DESCRIPTORS);
    }
    if ((seals & NEEDED_SEALS) != NEEDED_SEALS) {
        return (struct answer){RING_NOT_SEALED, 0};
    }
    struct stat status;
    if (fstat(place->offered[0], &status) != 0 || status.st_size < RING_HEADER_BYTES
            || !ring_may_have((uint64_t)status.st_size - RING_HEADER_BYTES)) {
        return (struct answer){RING_WRONG_SIZE, 0};
    }
    if (place->token == 0) {
        return (struct answer){RING_WRONG_HEADER, EINVAL};
    }
    return map_ring(place, (uint64_t)status.st_size - RING_HEADER_BYTES);
}

// The connection -------------------------------------------------------------------------------------------------

static bool send_answer(const struct place *place, struct answer answer) {
    uint8_t data[RING_ANSWER_BYTES];
    put_u4(data + RING_ANSWER_STATUS_OFFSET, answer.status);
    put_u4(data + RING_ANSWER_ERRNO_OFFSET, (uint32_t)answer.cause);
    return send(place->fd, data, sizeof data, MSG_NOSIGNAL) == sizeof data;
}

static void take_descriptor(struct place *place, int fd) {
    if (place->offered_count < OFFERED) {
        place->offered[place->offered_count++] = fd;
    } else {
        place->too_many = true;
        close(fd);
    }
}

static void take_descriptors(struct place *place, struct msghdr *message) {
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part != NULL; part = CMSG_NXTHDR(message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(part) + i * sizeof fd, sizeof fd);
            take_descriptor(place, fd);
        }
    }
    if ((message->msg_flags & MSG_CTRUNC) != 0) {
        // More than there was room for, or than this process may have. The kernel has closed the rest.
        place->out_of_descriptors = place->offered_count < OFFERED;
    }
}

// False if the connection is over.
static bool receive_offer(struct place *place) {
    union {
        struct cmsghdr aligned;
        char bytes[CMSG_SPACE((OFFERED + 1) * sizeof(int))];
    } control;
    struct iovec data = {place->offer + place->received, RING_OFFER_BYTES - place->received};
    struct msghdr message = {
            .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t count = recvmsg(place->fd, &message, MSG_CMSG_CLOEXEC);
    if (count <= 0) {
        return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
    take_descriptors(place, &message);
    place->received += (size_t)count;
    if (place->received < RING_OFFER_BYTES) {
        return true;
    }
    struct answer answer = judge(place);
    close_offered(place);
    return send_answer(place, answer) && answer.status == RING_ACCEPTED;
}

// The peer must send nothing more: one that does breaks the rules, and is sent away too.
static bool is_silent(const struct place *place) {
    char any[1024];
    return recv(place->fd, any, sizeof any, 0) < 0 && (errno == EAGAIN || errno == EINTR);
}

static void send_away(struct place *place) {
    struct ring *ring = place->ring;
    pthread_mutex_lock(&lock);
    place->ring = NULL;
    pthread_mutex_unlock(&lock);
    close_offered(place);
    close(place->fd);
    place->fd = -1;
    if (ring != NULL) {
        ring_abandon(ring);
        ring_release(ring);
        work_add(place->farewell);
        place->farewell = NULL;
    }
}

static int64_t patience_ends(const struct place *place) {
    return place->fd < 0 || place->ring != NULL ? INT64_MAX : place->since_ms + OFFER_MS;
}

void ring_handoff_open(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        places[i] = (struct place){.fd = -1};
    }
    pthread_mutex_unlock(&lock);
}

void ring_handoff_welcome(int fd, int64_t since_ms) {
    struct place *place = NULL;
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        place = places[i].fd < 0 ? &places[i] : place;
    }
    // Straight to the socket: nothing can be in front of it, and it always fits.
    if (place == NULL
            || send(fd, RING_REQUEST, sizeof RING_REQUEST - 1, MSG_NOSIGNAL) != (ssize_t)(sizeof RING_REQUEST - 1)) {
        close(fd);
        return;
    }
    pthread_mutex_lock(&lock);
    *place = (struct place){.fd = fd, .since_ms = since_ms};
    pthread_mutex_unlock(&lock);
}

void ring_handoff_watch(struct pollfd polls[HANDOFF_PLACES]) {
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        polls[i] = (struct pollfd){.fd = places[i].fd, .events = POLLIN};
    }
}

int64_t ring_handoff_patience_ends(void) {
    int64_t end = INT64_MAX;
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        int64_t one = patience_ends(&places[i]);
        end = one < end ? one : end;
    }
    return end;
}

bool ring_handoff_attend(const struct pollfd polls[HANDOFF_PLACES], int64_t now) {
    bool freed = false;
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        struct place *place = &places[i];
        bool said = place->fd >= 0 && polls[i].fd == place->fd && polls[i].revents != 0;
        bool stays = !said || (place->ring != NULL ? is_silent(place) : receive_offer(place));
        if (place->fd >= 0 && (!stays || now >= patience_ends(place))) {
            send_away(place);
            freed = true;
        }
    }
    return freed;
}

int ring_handoff_count(void) {
    int count = 0;
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        count += places[i].fd >= 0;
    }
    return count;
}

void ring_handoff_close(void) {
    for (int i = 0; i < HANDOFF_PLACES; i++) {
        if (places[i].fd >= 0) {
            send_away(&places[i]);
        }
    }
}

struct ring *ring_handoff_take(uint32_t token) {
    struct ring *found = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < HANDOFF_PLACES && found == NULL; i++) {
        found = places[i].ring != NULL && places[i].token == token ? ring_retain(places[i].ring) : NULL;
    }
    pthread_mutex_unlock(&lock);
    return found;
}
