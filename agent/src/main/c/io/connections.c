// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/connections.h"

#include "generated/wire_layout.h"
#include "io/answers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

_Static_assert(MAX_PENDING == MAX_CONNECTIONS * MAX_PENDING_EACH, "as many as are served may ask");

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct connection slots[SLOTS];
static struct bytes wait_event;
static struct bytes hello_reply;
static uint32_t next_number;
static uint32_t working_on;

// Not guarded by the lock, as a collection must not wait for it. A thread that writes to the descriptor is counted meanwhile, so
// that the descriptor is not closed while it is used.
static atomic_int wake_fd = -1;
static atomic_uint wakers;

static struct connection *by_number(uint32_t number) {
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i].fd >= 0 && slots[i].number == number) {
            return &slots[i];
        }
    }
    return NULL;
}

bool connections_reply(uint32_t connection, uint32_t request, uint8_t *answer, size_t count) {
    void *unused = answer_block(answer);
    pthread_mutex_lock(&lock);
    struct connection *to = by_number(connection);
    struct pending *wanted = to == NULL ? NULL : pending_find(connection, request);
    if (wanted != NULL) {
        wanted->connection = 0;
        unused = outbox_hand_over_reply(to, request, answer, count);
        connections_wake();
    }
    pthread_mutex_unlock(&lock);
    free(unused);
    return wanted != NULL;
}

void connections_fail(uint32_t connection, uint32_t request, const char *sentence) {
    pthread_mutex_lock(&lock);
    struct connection *to = by_number(connection);
    struct pending *wanted = to == NULL ? NULL : pending_find(connection, request);
    if (wanted != NULL) {
        wanted->connection = 0;
        outbox_fail(to, request, DDM_FAIL_GENERIC, sentence);
        connections_wake();
    }
    pthread_mutex_unlock(&lock);
}

bool connections_event(uint32_t connection, const void *data, size_t count) {
    bool all = true, any = connection == 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS; i++) {
        struct connection *to = &slots[i];
        if (to->fd >= 0 && to->announced && (connection == 0 || to->number == connection)) {
            all = outbox_event(to, data, count) && !to->closing && all;
            any = true;
        }
    }
    connections_wake();
    pthread_mutex_unlock(&lock);
    return any && all;
}

bool connections_event_file(uint32_t connection, uint32_t type, int file, uint64_t count) {
    pthread_mutex_lock(&lock);
    struct connection *to = by_number(connection);
    bool sends = to != NULL && outbox_event_file(to, type, file, count);
    if (sends) {
        connections_wake();
    }
    pthread_mutex_unlock(&lock);
    if (!sends) {
        close(file);
    }
    return sends;
}

bool connections_sends_file(uint32_t connection) {
    pthread_mutex_lock(&lock);
    const struct connection *of = by_number(connection);
    bool sends = of != NULL && of->file >= 0;
    pthread_mutex_unlock(&lock);
    return sends;
}

bool connections_awaits(uint32_t connection, uint32_t request) {
    pthread_mutex_lock(&lock);
    bool awaits = pending_find(connection, request) != NULL;
    pthread_mutex_unlock(&lock);
    return awaits;
}

uint64_t connections_lost_events(uint32_t connection) {
    pthread_mutex_lock(&lock);
    const struct connection *of = by_number(connection);
    uint64_t lost = of == NULL ? 0 : of->lost_events;
    pthread_mutex_unlock(&lock);
    return lost;
}

size_t connections_backlog(uint32_t connection) {
    pthread_mutex_lock(&lock);
    const struct connection *of = by_number(connection);
    size_t count = of == NULL ? 0 : outbox_backlog(of) + (size_t)of->file_left;
    pthread_mutex_unlock(&lock);
    return count;
}

void connections_set_hello(const void *wait, size_t wait_count, const void *hello, size_t hello_count) {
    pthread_mutex_lock(&lock);
    bytes_free(&wait_event);
    bytes_free(&hello_reply);
    bytes_append(&wait_event, wait, wait_count);
    bytes_append(&hello_reply, hello, hello_count);
    pthread_mutex_unlock(&lock);
}

void connections_await_handlers(uint32_t connection, uint32_t request) {
    pthread_mutex_lock(&lock);
    struct pending *wanted = pending_find(connection, request);
    if (wanted != NULL) {
        wanted->by_handlers = true;
    }
    pthread_mutex_unlock(&lock);
}

uint32_t connections_working_on(uint32_t type) {
    pthread_mutex_lock(&lock);
    uint32_t before = working_on;
    working_on = type;
    pthread_mutex_unlock(&lock);
    return before;
}

void connections_wake(void) {
    uint64_t one = 1;
    atomic_fetch_add(&wakers, 1);
    int fd = atomic_load(&wake_fd);
    if (fd >= 0 && write(fd, &one, sizeof one) < 0) {
        // The counter is full, so the I/O thread is about to wake anyway.
    }
    atomic_fetch_sub(&wakers, 1);
}

static void wake_through(int fd) {
    atomic_store(&wake_fd, fd);
    while (atomic_load(&wakers) != 0) {
        sched_yield();  // a thread that is counted may still write to the one before
    }
}

void connections_open(int fd_to_wake) {
    wake_through(fd_to_wake);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS; i++) {
        slots[i] = (struct connection){.fd = -1, .file = -1};
    }
    pending_reset();
    bytes_free(&wait_event);
    bytes_free(&hello_reply);
    outbox_start_events();
    working_on = 0;
    pthread_mutex_unlock(&lock);
}

struct connection *connections_slots(void) {
    return slots;
}

struct connection *connections_add(int fd, int64_t now_ms) {
    int served = 0;
    struct connection *free_slot = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS; i++) {
        served += slots[i].fd >= 0 && !slots[i].refused;
        free_slot = slots[i].fd < 0 ? &slots[i] : free_slot;
    }
    if (free_slot != NULL) {
        next_number = next_number == UINT32_MAX ? 1 : next_number + 1;
        *free_slot = (struct connection){
                .fd = fd, .file = -1, .number = next_number, .refused = served >= MAX_CONNECTIONS, .since_ms = now_ms,
                .progress_ms = now_ms};
    }
    pthread_mutex_unlock(&lock);
    return free_slot;
}

int connections_take_out(struct connection *connection) {
    pthread_mutex_lock(&lock);
    pending_drop_all(connection->number);
    struct connection gone = *connection;
    *connection = (struct connection){.fd = -1, .file = -1};
    pthread_mutex_unlock(&lock);
    bytes_free(&gone.in);
    bytes_free(&gone.out);
    bytes_free(&gone.behind);
    outbox_end_file(&gone);
    return gone.fd;
}

void connections_remove(struct connection *connection) {
    close(connections_take_out(connection));
}

int connections_count(void) {
    int count = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS; i++) {
        count += slots[i].fd >= 0;
    }
    pthread_mutex_unlock(&lock);
    return count;
}

bool connections_flush(struct connection *connection, int64_t now_ms) {
    struct bytes emptied = {0};
    pthread_mutex_lock(&lock);
    bool alive = outbox_flush(connection, now_ms, &emptied);
    pthread_mutex_unlock(&lock);
    bytes_free(&emptied);
    return alive;
}

bool connections_has_new_losses(struct connection *connection) {
    pthread_mutex_lock(&lock);
    bool has = bytes_count(&connection->out) == 0 && connection->file < 0
            && connection->lost_events != connection->lost_events_told;
    connection->lost_events_told = has ? connection->lost_events : connection->lost_events_told;
    pthread_mutex_unlock(&lock);
    return has;
}

bool connections_has_output(struct connection *connection) {
    pthread_mutex_lock(&lock);
    bool has = bytes_count(&connection->out) > 0 || connection->file >= 0 || connection->closing;
    pthread_mutex_unlock(&lock);
    return has;
}

bool connections_answer_hello(struct connection *connection, uint32_t request) {
    pthread_mutex_lock(&lock);
    bool known = bytes_count(&hello_reply) > 0;
    if (known) {
        if (bytes_count(&wait_event) > 0) {
            outbox_event(connection, wait_event.data + wait_event.start, bytes_count(&wait_event));
        }
        outbox_reply(connection, request, 0, hello_reply.data + hello_reply.start, bytes_count(&hello_reply));
    }
    pthread_mutex_unlock(&lock);
    return known;
}

void connections_answer_error(struct connection *connection, uint32_t request, uint32_t error) {
    pthread_mutex_lock(&lock);
    outbox_reply(connection, request, error, NULL, 0);
    pthread_mutex_unlock(&lock);
}

void connections_answer_fail(struct connection *connection, uint32_t request, const char *sentence) {
    pthread_mutex_lock(&lock);
    outbox_fail(connection, request, DDM_FAIL_GENERIC, sentence);
    pthread_mutex_unlock(&lock);
}

const char *connections_expect(
        struct connection *connection, uint32_t request, uint32_t type, int64_t limit_ms, int64_t quiet_ms) {
    pthread_mutex_lock(&lock);
    const char *why_not = pending_add(connection->number, request, type, limit_ms, quiet_ms);
    pthread_mutex_unlock(&lock);
    return why_not;
}

int64_t connections_waiting_since(void) {
    pthread_mutex_lock(&lock);
    int64_t since = pending_since();
    pthread_mutex_unlock(&lock);
    return since;
}

int64_t connections_next_expiry(const struct progress *progress) {
    pthread_mutex_lock(&lock);
    int64_t next = pending_next_expiry(progress);
    pthread_mutex_unlock(&lock);
    return next;
}

int64_t connections_expire(int64_t now, const struct progress *progress) {
    pthread_mutex_lock(&lock);
    for (struct pending *late; (late = pending_late(now, progress)) != NULL; late->connection = 0) {
        struct connection *to = by_number(late->connection);
        if (to != NULL) {
            char sentence[PENDING_SENTENCE];
            pending_explain(late, working_on, now, progress, sentence, sizeof sentence);
            outbox_fail(to, late->request, DDM_FAIL_NO_ANSWER, sentence);
        }
    }
    int64_t next = pending_next_expiry(progress);
    pthread_mutex_unlock(&lock);
    return next;
}
