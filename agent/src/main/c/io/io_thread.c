// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/io_thread.h"

#include "base/clock.h"
#include "io/connections.h"
#include "io/lifetime.h"
#include "io/progress.h"
#include "io/requests.h"
#include "io/ring_handoff.h"
#include "io/work_queue.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    STACK_BYTES = 512 * 1024,
    HANDSHAKE_MS = 10 * 1000,
    STALLED_MS = 30 * 1000,
    // When, and how often, to look whether that thread gets on.
    LOOK_MS = 250,
    FAREWELL_MS = 1000,
    MAX_POLL_MS = 60 * 1000,
    ACCEPT_PAUSE_MS = 100,
};

// Guards the endpoint against being closed while another thread looks at it, and holds together what is decided about
// staying: io_thread_stay never says that the agent stays while it decides to leave. Nothing that waits is done under it, and no
// other lock is taken.
static pthread_mutex_t staying = PTHREAD_MUTEX_INITIALIZER;
static struct endpoint endpoint = {.fd = -1};
static int wake_fd = -1;
static int64_t linger_limit_ms;
static atomic_bool leaving;
static atomic_uint gcs;
static atomic_llong idle_since_ms;

// Of the I/O thread only.
static unsigned gcs_told;
static int64_t accept_from_ms;

static void drop(struct connection *connection, int64_t now) {
    if (connection->announced && !work_forget(connection->number)) {
        work_add(connection->farewell);
    } else {
        free(connection->farewell);
    }
    connections_remove(connection);
    atomic_store(&idle_since_ms, now);
}

// Until when the peer may go on as it does; INT64_MAX for ever. A peer that is refused has no longer than a handshake may take.
static int64_t patience_ends(struct connection *connection) {
    int64_t end = INT64_MAX;
    if (!connection->greeted || connection->refused) {
        end = connection->since_ms + HANDSHAKE_MS;
    }
    if (connections_has_output(connection) && connection->progress_ms + STALLED_MS < end) {
        end = connection->progress_ms + STALLED_MS;
    }
    return end;
}

static void attend(struct connection *connection, short events, int64_t now) {
    bool alive = (events & (POLLIN | POLLHUP | POLLERR)) == 0 || connection->closing || requests_receive(connection);
    alive = alive && connections_flush(connection, now);
    if (alive && connection->brings_ring) {
        int64_t since = connection->since_ms;
        ring_handoff_welcome(connections_take_out(connection), since);
        atomic_store(&idle_since_ms, now);
    } else if (!alive || now >= patience_ends(connection)) {
        drop(connection, now);
    } else if (connections_has_new_losses(connection)) {
        // When out of memory, the worker reports them with whatever it does next.
        work_push(WORK_LOSSES, 0, 0, 0, NULL, 0);
    }
}

static void welcome(int64_t now) {
    int fd = endpoint_accept(&endpoint);
    if (fd < 0) {
        // The target may have no descriptor left; the peer stays in the queue, and must not keep this thread busy.
        accept_from_ms = now + ACCEPT_PAUSE_MS;
    } else if (connections_add(fd, now) == NULL) {
        close(fd);
    }
}

static int64_t linger_ends(void) {
    return atomic_load(&idle_since_ms) + linger_limit_ms;
}

static bool is_alone(void) {
    return connections_count() == 0 && ring_handoff_count() == 0;
}

// Gives up what is not getting on; when to look again.
static int64_t expire(int64_t now) {
    int64_t since = connections_waiting_since();
    if (since == INT64_MAX) {
        return INT64_MAX;
    }
    int64_t looked = progress_seen()->looked_ms;
    int64_t look = (looked > since ? looked : since) + LOOK_MS;
    if (look <= now || connections_next_expiry(progress_seen()) <= now) {  // what an answer says is seen now
        progress_look(now, now - since >= REQUESTS_QUIET_MS - LOOK_MS);
        look = now + LOOK_MS;
    }
    int64_t expiry = connections_expire(now, progress_seen());
    return expiry < look ? expiry : look;
}

static int poll_timeout(int64_t now) {
    int64_t expiry = expire(now);
    int64_t next = ring_handoff_patience_ends();
    next = expiry < next ? expiry : next;
    struct connection *slots = connections_slots();
    for (int i = 0; i < SLOTS; i++) {
        int64_t end = slots[i].fd < 0 ? INT64_MAX : patience_ends(&slots[i]);
        next = end < next ? end : next;
    }
    if (linger_limit_ms >= 0 && is_alone() && linger_ends() < next) {
        next = linger_ends();
    }
    if (accept_from_ms > now && accept_from_ms < next) {
        next = accept_from_ms;
    }
    int64_t wait = next - now;
    return wait < 0 ? 0 : wait > MAX_POLL_MS ? MAX_POLL_MS : (int)wait;
}

// Waits for something to happen and takes care of it.
static void turn(void) {
    struct connection *slots = connections_slots();
    int64_t before = now_ms();
    int timeout = poll_timeout(before);
    struct pollfd polls[SLOTS + 2 + HANDOFF_PLACES] = {
            {.fd = wake_fd, .events = POLLIN},
            {.fd = accept_from_ms > before ? -1 : endpoint.fd, .events = POLLIN},
    };
    for (int i = 0; i < SLOTS; i++) {
        // Once a connection must end, what its peer still sends stays where it is.
        short events = slots[i].closing ? POLLOUT : connections_has_output(&slots[i]) ? POLLIN | POLLOUT : POLLIN;
        polls[i + 2] = (struct pollfd){.fd = slots[i].fd, .events = events};
    }
    ring_handoff_watch(polls + SLOTS + 2);
    int ready = poll(polls, SLOTS + 2 + HANDOFF_PLACES, timeout);
    int64_t now = now_ms();
    if (ready > 0 && polls[0].revents != 0) {
        uint64_t count;
        if (read(wake_fd, &count, sizeof count) < 0) {
            // Nothing there after all.
        }
    }
    unsigned gcs_now = atomic_load(&gcs);
    if (gcs_now != gcs_told && work_push(WORK_GC, 0, 0, gcs_now - gcs_told, NULL, 0)) {
        gcs_told = gcs_now;
    }
    if (ready > 0 && polls[1].revents != 0) {
        welcome(now);
    }
    if (ring_handoff_attend(polls + SLOTS + 2, now)) {
        atomic_store(&idle_since_ms, now);
    }
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i].fd >= 0) {
            attend(&slots[i], polls[i + 2].fd == slots[i].fd ? polls[i + 2].revents : 0, now);
        }
    }
    if (linger_limit_ms >= 0 && is_alone()) {
        pthread_mutex_lock(&staying);
        if (now >= linger_ends()) {
            atomic_store(&leaving, true);
        }
        pthread_mutex_unlock(&staying);
    }
}

// Sends what is ready, as long as that takes, but not for long.
static void say_farewell(void) {
    struct connection *slots = connections_slots();
    int64_t end = now_ms() + FAREWELL_MS;
    for (int i = 0; i < SLOTS; i++) {
        while (slots[i].fd >= 0 && connections_has_output(&slots[i]) && now_ms() < end
                && connections_flush(&slots[i], now_ms())) {
            struct pollfd one = {.fd = slots[i].fd, .events = POLLOUT};
            poll(&one, 1, 100);
        }
        if (slots[i].fd >= 0) {
            drop(&slots[i], end);
        }
    }
}

static void *run(void *unused) {
    (void)unused;
    // By the thread itself: from outside it might have ended already.
    pthread_setname_np(pthread_self(), "cairn-io");
    accept_from_ms = 0;
    while (!atomic_load(&leaving)) {
        turn();
    }
    lifetime_leaves();
    pthread_mutex_lock(&staying);
    endpoint_close(&endpoint);
    pthread_mutex_unlock(&staying);
    say_farewell();
    ring_handoff_close();
    connections_open(-1);
    close(wake_fd);
    wake_fd = -1;
    while (!work_push(WORK_STOP, 0, 0, 0, NULL, 0)) {
        poll(NULL, 0, 100);  // there was no memory for it
    }
    lifetime_thread_ended();
    return NULL;
}

int io_thread_start(const struct endpoint *opened, int64_t linger_ms) {
    wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wake_fd < 0) {
        return errno;
    }
    pthread_mutex_lock(&staying);
    endpoint = *opened;
    atomic_store(&leaving, false);
    pthread_mutex_unlock(&staying);
    linger_limit_ms = linger_ms;
    atomic_store(&idle_since_ms, now_ms());
    gcs_told = atomic_load(&gcs);
    connections_open(wake_fd);
    progress_reset();
    ring_handoff_open();
    work_reset();

    // This thread must not handle any signal of the target.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_t thread;
    int problem = pthread_create(&thread, &attributes, run, NULL);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (problem != 0) {
        pthread_mutex_lock(&staying);
        endpoint.fd = -1;
        pthread_mutex_unlock(&staying);
        connections_open(-1);
        close(wake_fd);
        wake_fd = -1;
    }
    return problem;
}

void io_thread_leave(void) {
    atomic_store(&leaving, true);
    connections_wake();
}

bool io_thread_leave_if_alone(void) {
    bool alone = connections_count() <= 1;
    if (alone) {
        io_thread_leave();
    }
    return alone;
}

bool io_thread_stay(void) {
    pthread_mutex_lock(&staying);
    bool reachable = endpoint.fd >= 0 && endpoint_is_there(&endpoint);
    bool stays = reachable && !atomic_load(&leaving);
    if (stays) {
        atomic_store(&idle_since_ms, now_ms());
    }
    if (!reachable) {
        atomic_store(&leaving, true);
    }
    pthread_mutex_unlock(&staying);
    connections_wake();
    return stays;
}

void io_thread_gc_ended(void) {
    atomic_fetch_add(&gcs, 1);
    connections_wake();
}

void io_thread_vm_ends(void) {
    pthread_mutex_lock(&staying);
    endpoint_unlink(&endpoint);
    pthread_mutex_unlock(&staying);
}
