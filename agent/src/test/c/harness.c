// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "harness.h"

#include "io/lifetime.h"
#include "io/answers.h"
#include "io/connections.h"
#include "io/endpoint.h"
#include "io/io_thread.h"
#include "io/progress.h"
#include "generated/wire_layout.h"
#include "io/work_queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_KEPT = 1024, MAX_PACKET = 128 << 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int parts;
static int collections;
static int gone;
static int rings_gone;
static uint32_t last_ring_gone;
static int kept_count;
static struct {
    uint32_t connection;
    uint32_t request;
} kept[MAX_KEPT];

static char folder[] = "/tmp/cairn-test-XXXXXX";
static char path[96];

void harness_check(bool holds, const char *what, const char *file, int line) {
    if (!holds) {
        fprintf(stderr, "%s:%d: not so: %s (errno %d: %s)\n", file, line, what, errno, strerror(errno));
        unlink(path);
        exit(1);
    }
}

// What entry/agent.c does ------------------------------------------------------------------------------------------------

void lifetime_leaves(void) {
}

void lifetime_thread_ended(void) {
    pthread_mutex_lock(&lock);
    parts--;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

// The worker -------------------------------------------------------------------------------------------------------

static bool answer(uint32_t connection, uint32_t request, const void *data, size_t count) {
    uint8_t *copy = answer_make(count);
    if (copy == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(copy, data, count);
    }
    return connections_reply(connection, request, copy, count);
}

static void keep(const struct work *work) {
    pthread_mutex_lock(&lock);
    if (kept_count < MAX_KEPT) {
        kept[kept_count].connection = work->connection;
        kept[kept_count].request = work->request;
        kept_count++;
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void tell(const struct work *work) {
    static const uint8_t event[DDM_HEADER_BYTES + 1000] = {'E', 'V', 'N', 'T', 0, 0, 1000 >> 8, 1000 & 0xFF};
    uint32_t count = work->count >= DDM_HEADER_BYTES + 4 ? u4_at(work->data + DDM_HEADER_BYTES) : 1;
    for (uint32_t i = 0; i < count && i < 100000; i++) {
        connections_event(work->connection, event, sizeof event);
    }
    answer(work->connection, work->request, NULL, 0);
}

static void serve(const struct work *work) {
    uint32_t type = work->count >= DDM_HEADER_BYTES ? u4_at(work->data + DDM_TYPE_OFFSET) : 0;
    connections_working_on(type);
    // HELO comes here only before the service knows how to answer it.
    if (type == ECHO || type == DDM_HELO) {
        answer(work->connection, work->request, work->data, work->count);
    } else if (type == KEEP) {
        keep(work);
    } else if (type == TELL) {
        tell(work);
    } else {
        answer(work->connection, work->request, NULL, 0);
    }
    connections_working_on(0);
}

static void *worker(void *unused) {
    (void)unused;
    progress_worker_begins();
    static const uint8_t hello[] = {'H', 'E', 'L', 'O', 0, 0, 0, 2, 17, 25};
    connections_set_hello(NULL, 0, hello, sizeof hello);
    bool stopped = false;
    while (!stopped) {
        struct work *work = work_take(-1);
        if (work->kind == WORK_REQUEST && connections_awaits(work->connection, work->request)) {
            serve(work);
        } else if (work->kind == WORK_GC) {
            pthread_mutex_lock(&lock);
            collections += (int)work->thread;
            pthread_mutex_unlock(&lock);
        } else if (work->kind == WORK_DISCONNECTED) {
            pthread_mutex_lock(&lock);
            gone++;
            pthread_mutex_unlock(&lock);
        } else if (work->kind == WORK_RING_GONE) {
            pthread_mutex_lock(&lock);
            rings_gone++;
            last_ring_gone = work->connection;
            pthread_mutex_unlock(&lock);
        }
        stopped = work->kind == WORK_STOP;
        free(work);
    }
    lifetime_thread_ended();
    return NULL;
}

static void remove_folder(void) {
    rmdir(folder);
}

void harness_start(int64_t linger_ms) {
    static bool made;
    if (!made) {
        made = mkdtemp(folder) != NULL && atexit(remove_folder) == 0;
    }
    CHECK(made);
    struct endpoint endpoint;
    CHECK(endpoint_open(&endpoint, folder) == ENDPOINT_OPEN);
    pthread_mutex_lock(&lock);
    memcpy(path, endpoint.path, sizeof path);
    parts = 2;
    collections = gone = rings_gone = kept_count = 0;
    pthread_mutex_unlock(&lock);
    CHECK(io_thread_start(&endpoint, linger_ms) == 0);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, worker, NULL) == 0);
    pthread_detach(thread);
}

void harness_await_left(void) {
    pthread_mutex_lock(&lock);
    while (parts > 0) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    CHECK(access(path, F_OK) != 0);
    // There is nothing in it any more.
    CHECK(rmdir(folder) == 0);
    CHECK(mkdir(folder, 0700) == 0);
}

void harness_leave(void) {
    io_thread_leave();
    harness_await_left();
}

int harness_count_kept(void) {
    pthread_mutex_lock(&lock);
    int count = kept_count;
    pthread_mutex_unlock(&lock);
    return count;
}

int harness_answer_kept(void) {
    int taken = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < kept_count; i++) {
        taken += answer(kept[i].connection, kept[i].request, NULL, 0);
    }
    kept_count = 0;
    pthread_mutex_unlock(&lock);
    return taken;
}

int harness_count_collections(void) {
    pthread_mutex_lock(&lock);
    int count = collections;
    pthread_mutex_unlock(&lock);
    return count;
}

int harness_count_gone(void) {
    pthread_mutex_lock(&lock);
    int count = gone;
    pthread_mutex_unlock(&lock);
    return count;
}

int harness_count_rings_gone(void) {
    pthread_mutex_lock(&lock);
    int count = rings_gone;
    pthread_mutex_unlock(&lock);
    return count;
}

uint32_t harness_last_ring_gone(void) {
    pthread_mutex_lock(&lock);
    uint32_t token = last_ring_gone;
    pthread_mutex_unlock(&lock);
    return token;
}

// Peers ------------------------------------------------------------------------------------------------------------

const char *peer_path(void) {
    return path;
}

int peer_open(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, sizeof path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

bool peer_send(int fd, const void *data, size_t count) {
    const uint8_t *from = data;
    while (count > 0) {
        ssize_t sent = send(fd, from, count, MSG_NOSIGNAL);
        if (sent <= 0) {
            return false;
        }
        from += sent;
        count -= (size_t)sent;
    }
    return true;
}

bool peer_send_chunk(int fd, uint32_t id, uint32_t type, const void *data, size_t count) {
    size_t length = JDWP_HEADER_BYTES + DDM_HEADER_BYTES + count;
    uint8_t *packet = calloc(1, length);
    CHECK(packet != NULL);
    put_u4(packet + JDWP_LENGTH_OFFSET, (uint32_t)length);
    put_u4(packet + JDWP_ID_OFFSET, id);
    packet[JDWP_COMMAND_SET_OFFSET] = DDM_COMMAND_SET;
    packet[JDWP_COMMAND_OFFSET] = DDM_COMMAND;
    put_u4(packet + JDWP_HEADER_BYTES + DDM_TYPE_OFFSET, type);
    put_u4(packet + JDWP_HEADER_BYTES + DDM_LENGTH_OFFSET, (uint32_t)count);
    if (count > 0) {
        memcpy(packet + JDWP_HEADER_BYTES + DDM_HEADER_BYTES, data, count);
    }
    bool sent = peer_send(fd, packet, length);
    free(packet);
    return sent;
}

bool peer_receive_bytes(int fd, void *to, size_t count, int ms) {
    uint8_t *next = to;
    struct timeval limit = {.tv_sec = ms / 1000, .tv_usec = (ms % 1000) * 1000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    while (count > 0) {
        ssize_t got = recv(fd, next, count, 0);
        if (got <= 0) {
            return false;
        }
        next += got;
        count -= (size_t)got;
    }
    return true;
}

bool peer_receive(int fd, struct packet *packet, int ms) {
    uint8_t header[JDWP_HEADER_BYTES];
    if (!peer_receive_bytes(fd, header, sizeof header, ms)) {
        return false;
    }
    size_t length = u4_at(header);
    CHECK(length >= JDWP_HEADER_BYTES && length < MAX_PACKET);
    uint8_t *data = malloc(length);
    CHECK(data != NULL);
    bool whole = peer_receive_bytes(fd, data, length - JDWP_HEADER_BYTES, ms);
    *packet = (struct packet){
            .id = u4_at(header + JDWP_ID_OFFSET),
            .flags = header[JDWP_FLAGS_OFFSET],
            .type = whole && length > JDWP_HEADER_BYTES ? u4_at(data) : 0,
            .count = length};
    size_t head = DDM_HEADER_BYTES + 8;
    if (packet->type == DDM_FAIL && length >= JDWP_HEADER_BYTES + head) {
        packet->code = u4_at(data + DDM_HEADER_BYTES);
        size_t units = (length - JDWP_HEADER_BYTES - head) / 2;
        for (size_t i = 0; i < units && i < sizeof packet->text - 1; i++) {
            packet->text[i] = (char)data[head + 2 * i + 1];
        }
    }
    free(data);
    return whole;
}

int peer_greet(void) {
    uint8_t echo[JDWP_HANDSHAKE_BYTES];
    int fd = peer_open();
    if (fd >= 0 && peer_send(fd, JDWP_HANDSHAKE, JDWP_HANDSHAKE_BYTES) && peer_receive_bytes(fd, echo, sizeof echo, 5000)) {
        CHECK(memcmp(echo, JDWP_HANDSHAKE, sizeof echo) == 0);
        return fd;
    }
    if (fd >= 0) {
        close(fd);
    }
    return -1;
}

bool peer_await_end(int fd, int ms) {
    struct packet packet;
    int64_t end = real_ms() + ms;
    while (real_ms() < end) {
        errno = 0;
        if (!peer_receive(fd, &packet, 50) && errno != EAGAIN) {
            return true;
        }
    }
    return false;
}

int64_t real_ms(void) {
    struct timeval time;
    gettimeofday(&time, NULL);
    return (int64_t)time.tv_sec * 1000 + time.tv_usec / 1000;
}

void real_sleep_ms(int ms) {
    usleep((useconds_t)ms * 1000);
}
