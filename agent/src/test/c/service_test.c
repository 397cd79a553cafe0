// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the service does with each sort of peer. Time runs faster in it: see faster.c.

#include "harness.h"

#include "io/connections.h"
#include "io/endpoint.h"
#include "io/io_thread.h"
#include "generated/wire_layout.h"
#include "io/work_queue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// What the service allows, in real time here.
enum { HANDSHAKE_MS = 10000 / TIMES_FASTER, STALLED_MS = 30000 / TIMES_FASTER, SOON_MS = 5000 };

static int expect(int fd, uint32_t id, uint32_t type) {
    struct packet packet;
    CHECK(peer_receive(fd, &packet, SOON_MS));
    CHECK(packet.id == id && packet.flags == JDWP_REPLY_FLAG && packet.type == type);
    return (int)packet.count;
}

static void await_kept(int count) {
    for (int64_t end = real_ms() + SOON_MS; harness_count_kept() < count && real_ms() < end;) {
        real_sleep_ms(1);
    }
    CHECK(harness_count_kept() == count);
}

static void serves(void) {
    harness_start(-1);
    int fd = peer_greet();
    CHECK(fd >= 0);
    CHECK(peer_send_chunk(fd, 1, ECHO, "abc", 3));
    CHECK(expect(fd, 1, ECHO) == JDWP_HEADER_BYTES + DDM_HEADER_BYTES + 3);
    CHECK(peer_send_chunk(fd, 2, DDM_HELO, "\0\0\0\1", 4));
    expect(fd, 2, DDM_HELO);
    CHECK(peer_send_chunk(fd, 3, TYPE('N', 'O', 'P', 'E'), NULL, 0));
    CHECK(expect(fd, 3, 0) == JDWP_HEADER_BYTES);
    for (int i = 0; i < 100; i++) {
        io_thread_gc_ended();
    }
    for (int64_t end = real_ms() + SOON_MS; harness_count_collections() < 100 && real_ms() < end;) {
        real_sleep_ms(1);
    }
    CHECK(harness_count_collections() == 100);
    harness_leave();
    CHECK(peer_await_end(fd, SOON_MS));
    close(fd);
}

static void cuts_off_who_says_nothing(void) {
    harness_start(-1);
    int busy = peer_greet();
    int silent = peer_open(), half = peer_open(), greeted = peer_greet();
    CHECK(peer_send(half, "JDWP-Hand", 9));
    int64_t start = real_ms();
    // Other peers that are busy change nothing about that.
    uint32_t id = 1;
    while (real_ms() - start < HANDSHAKE_MS / 2) {
        CHECK(peer_send_chunk(busy, id, ECHO, NULL, 0));
        expect(busy, id++, ECHO);
    }
    CHECK(!peer_await_end(silent, 1));
    CHECK(peer_await_end(silent, SOON_MS) && peer_await_end(half, SOON_MS));
    CHECK(real_ms() - start >= HANDSHAKE_MS - 10);
    CHECK(!peer_await_end(greeted, 2 * HANDSHAKE_MS));
    close(silent), close(half), close(greeted), close(busy);
    harness_leave();
}

static void cuts_off_who_is_refused(void) {
    harness_start(-1);
    int peers[MAX_CONNECTIONS], refused[MAX_REFUSED];
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
        peers[i] = peer_greet();
        CHECK(peers[i] >= 0);
    }
    for (int i = 0; i < MAX_REFUSED; i++) {
        refused[i] = peer_greet();
        CHECK(refused[i] >= 0);
    }
    int one_more = peer_open();
    CHECK(peer_await_end(one_more, SOON_MS));
    CHECK(peer_send_chunk(refused[0], 7, ECHO, NULL, 0));
    expect(refused[0], 7, DDM_FAIL);
    for (int i = 0; i < MAX_REFUSED; i++) {
        CHECK(peer_await_end(refused[i], SOON_MS));
        close(refused[i]);
    }
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
        CHECK(peer_send_chunk(peers[i], 8, ECHO, NULL, 0));
        expect(peers[i], 8, ECHO);
        close(peers[i]);
    }
    close(one_more);
    harness_leave();
}

static void cuts_off_who_takes_nothing(void) {
    harness_start(-1);
    int fd = peer_greet();
    uint8_t count[4];
    put_u4(count, 20000);
    CHECK(peer_send_chunk(fd, 1, TELL, count, sizeof count));
    int64_t start = real_ms();
    // It takes nothing, so it can only notice by writing.
    while (peer_send_chunk(fd, 2, DDM_HELO, "\0\0\0\1", 4) && real_ms() - start < SOON_MS) {
        real_sleep_ms(10);
    }
    CHECK(real_ms() - start >= STALLED_MS - 50 && real_ms() - start < SOON_MS);
    close(fd);
    harness_leave();
}

static void stops_reading_who_breaks_the_rules(void) {
    enum { LARGE = 60000, FLOOD = 64 << 20 };
    harness_start(-1);
    int fd = peer_greet();
    uint8_t *data = calloc(1, LARGE);
    for (uint32_t i = 0; i < 100; i++) {
        CHECK(peer_send_chunk(fd, i, ECHO, data, LARGE));  // whose answers nobody takes
    }
    CHECK(peer_send(fd, "\0\0\0\0\0\0\0\1\0\xC7\1", JDWP_HEADER_BYTES));
    fcntl(fd, F_SETFL, O_NONBLOCK);
    size_t taken = 0;
    for (int64_t end = real_ms() + 300; real_ms() < end && taken < FLOOD;) {
        ssize_t sent = send(fd, data, LARGE, MSG_NOSIGNAL);
        taken += sent > 0 ? (size_t)sent : 0;
    }
    CHECK(taken < 2 << 20);
    free(data);
    close(fd);
    harness_leave();
}

static int64_t cpu_ms(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
            + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

static void rests_while_there_is_no_descriptor(void) {
    enum { LIMIT = 64 };
    harness_start(-1);
    int served = peer_greet();
    struct rlimit before, few;
    getrlimit(RLIMIT_NOFILE, &before);
    few = before;
    few.rlim_cur = LIMIT;
    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    int taken[LIMIT], count = 0;
    for (int fd = dup(served); fd >= 0; fd = dup(served)) {
        taken[count++] = fd;
    }
    close(taken[--count]);  // room for the peer itself, and not for the other end
    int waiting = peer_open();
    CHECK(waiting >= 0);
    int64_t cpu = cpu_ms();
    real_sleep_ms(400);
    CHECK(cpu_ms() - cpu < 200);
    CHECK(peer_send_chunk(served, 1, ECHO, NULL, 0));
    expect(served, 1, ECHO);
    while (count > 0) {
        close(taken[--count]);
    }
    CHECK(setrlimit(RLIMIT_NOFILE, &before) == 0);
    uint8_t echo[JDWP_HANDSHAKE_BYTES];
    CHECK(peer_send(waiting, JDWP_HANDSHAKE, JDWP_HANDSHAKE_BYTES));
    CHECK(recv(waiting, echo, sizeof echo, MSG_WAITALL) == JDWP_HANDSHAKE_BYTES);
    close(served), close(waiting);
    harness_leave();
}

static void answers_for_a_worker_that_does_not(void) {
    harness_start(-1);
    int fd = peer_greet();
    for (uint32_t id = 1; id <= MAX_PENDING_EACH; id++) {
        CHECK(peer_send_chunk(fd, id, KEEP, NULL, 0));
    }
    await_kept(MAX_PENDING_EACH);
    CHECK(peer_send_chunk(fd, 1000, KEEP, NULL, 0));
    for (uint32_t found = 0, id = 1; id <= MAX_PENDING_EACH + 1; id++) {
        struct packet packet;
        CHECK(peer_receive(fd, &packet, SOON_MS) && packet.type == DDM_FAIL);
        CHECK(packet.id == 1000 ? !found++ : packet.id <= MAX_PENDING_EACH);
        CHECK(packet.code == (packet.id == 1000 ? DDM_FAIL_GENERIC : DDM_FAIL_NO_ANSWER));
        CHECK(strncmp(packet.text, packet.id == 1000 ? "Too many requests" : "No answer within", 16) == 0);
    }
    CHECK(harness_answer_kept() == 0);  // too late, all of them

    CHECK(peer_send_chunk(fd, 1, KEEP, NULL, 0) && peer_send_chunk(fd, 1, KEEP, NULL, 0));
    struct packet second;  // as that id is taken
    CHECK(peer_receive(fd, &second, SOON_MS) && second.id == 1 && second.code == DDM_FAIL_GENERIC);
    CHECK(strcmp(second.text, "This id is already in use by a request that waits for its answer.") == 0);
    await_kept(1);
    CHECK(harness_answer_kept() == 1);
    expect(fd, 1, 0);

    CHECK(peer_send_chunk(fd, 2, KEEP, NULL, 0));
    await_kept(1);
    close(fd);
    real_sleep_ms(20);
    CHECK(harness_answer_kept() == 0);
    harness_leave();
}

static void leaves_by_itself(void) {
    harness_start(3000);
    int fd = peer_greet();
    CHECK(!peer_await_end(fd, 300));
    int64_t start = real_ms();
    close(fd);
    harness_await_left();
    CHECK(real_ms() - start >= 3000 / TIMES_FASTER - 10);

    // A monitor that announces in time that it will connect finds it there.
    harness_start(10000);
    start = real_ms();
    while (real_ms() - start < 2 * 10000 / TIMES_FASTER) {
        CHECK(io_thread_stay());
        real_sleep_ms(1000 / TIMES_FASTER);
    }
    harness_await_left();
    CHECK(!io_thread_stay());
}

static void leaves_what_serves_already(void) {
    harness_start(-1);
    int fd = peer_greet();
    char folder[96];
    snprintf(folder, sizeof folder, "%s", peer_path());
    *strrchr(folder, '/') = 0;
    struct endpoint second;
    CHECK(endpoint_open(&second, folder) == ENDPOINT_SERVED && second.fd < 0);
    CHECK(peer_send_chunk(fd, 1, ECHO, NULL, 0));
    expect(fd, 1, ECHO);

    // Once somebody has removed it, the place is free: and what is there then is not taken away by the first.
    CHECK(unlink(peer_path()) == 0);
    CHECK(endpoint_open(&second, folder) == ENDPOINT_OPEN && endpoint_is_there(&second));
    CHECK(!io_thread_stay());
    CHECK(peer_await_end(fd, SOON_MS));
    CHECK(endpoint_is_there(&second));
    endpoint_close(&second);
    harness_await_left();
    close(fd);
}

static void loses_thread_events_that_find_no_room(void) {
    enum { ROOM = 16 * 1024 };
    work_reset();
    for (int i = 0; i < ROOM; i++) {
        CHECK(work_push(WORK_THREAD_START, 0, 0, i, "ab", 2));
    }
    CHECK(!work_push(WORK_THREAD_END, 0, 0, 1, NULL, 0));
    CHECK(work_push(WORK_STOP, 0, 0, 0, NULL, 0));
    CHECK(work_take_lost_thread_events() == 1 && work_take_lost_thread_events() == 0);
    struct work *first = work_take(-1);
    CHECK(first->kind == WORK_THREAD_START && first->thread == 0 && first->count == 2);
    free(first);
    CHECK(work_push(WORK_THREAD_END, 0, 0, 1, NULL, 0));
    work_reset();
    CHECK(work_push(WORK_STOP, 0, 0, 0, NULL, 0));
    struct work *only = work_take(-1);
    CHECK(only->kind == WORK_STOP);
    free(only);
}

static void tells_of_each_end_even_without_memory(void) {
    harness_start(-1);
    int known = peer_greet(), unknown = peer_greet();
    CHECK(peer_send_chunk(known, 1, ECHO, NULL, 0));
    expect(known, 1, ECHO);
    harness_have_none_of(sizeof(struct work));
    struct packet answer;
    CHECK(peer_send_chunk(unknown, 1, ECHO, NULL, 0) && peer_receive(unknown, &answer, SOON_MS));
    CHECK(answer.type == DDM_FAIL && strstr(answer.text, "no memory") != NULL);
    CHECK(peer_await_end(unknown, SOON_MS));
    close(known), close(unknown);
    for (int64_t end = real_ms() + SOON_MS; harness_count_gone() < 1 && real_ms() < end;) {
        real_sleep_ms(1);
    }
    harness_have_none_of(0);
    CHECK(harness_count_gone() == 1);
    harness_leave();
}

static void sends_an_event_larger_than_what_may_wait(void) {
    enum { LARGE = 9 << 20 };
    harness_start(-1);
    int fd = peer_greet();
    struct packet event;
    uint8_t *data = calloc(1, 2 * LARGE);
    CHECK(data != NULL && fd >= 0);
    put_u4(data, ECHO);
    CHECK(peer_send_chunk(fd, 1, DDM_HELO, "\0\0\0\1", 4));
    expect(fd, 1, DDM_HELO);
    CHECK(connections_event(0, data, LARGE));
    CHECK(peer_receive(fd, &event, SOON_MS));
    CHECK(event.type == ECHO && event.count == JDWP_HEADER_BYTES + LARGE);
    CHECK(connections_event(0, data, LARGE));
    CHECK(!connections_event(0, data, LARGE) && !connections_event(0, data, 8));  // the peer does not read
    CHECK(peer_receive(fd, &event, SOON_MS));
    CHECK(!connections_event(0, data, 2 * LARGE));
    free(data);
    close(fd);
    harness_leave();
}

static void takes_no_more_requests_than_it_has_room_for(void) {
    enum { MEBIBYTE = 1 << 20, ROOM = 8 };
    uint8_t *data = calloc(1, MEBIBYTE);
    CHECK(data != NULL);
    work_reset();
    for (uint32_t i = 0; i < ROOM; i++) {
        CHECK(work_push(WORK_REQUEST, 1 + i % 2, i, 0, data, MEBIBYTE));
    }
    CHECK(!work_push(WORK_REQUEST, 3, 100, 0, data, 1));
    CHECK(work_push(WORK_THREAD_START, 0, 0, 0, "ab", 2) && work_push(WORK_REQUEST, 3, 100, 0, NULL, 0));
    free(work_take(-1));
    CHECK(work_push(WORK_REQUEST, 3, 101, 0, data, MEBIBYTE));
    CHECK(!work_push(WORK_REQUEST, 3, 102, 0, data, 1));
    CHECK(!work_forget(2));
    for (uint32_t i = 0; i < ROOM / 2; i++) {
        CHECK(work_push(WORK_REQUEST, 3, 103 + i, 0, data, MEBIBYTE));
    }
    CHECK(!work_push(WORK_REQUEST, 3, 110, 0, data, 1));
    work_reset();
    CHECK(work_push(WORK_REQUEST, 3, 111, 0, data, MEBIBYTE));
    work_reset();
    free(data);
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {
            {"serves", serves},
            {"cuts off who says nothing", cuts_off_who_says_nothing},
            {"cuts off who is refused", cuts_off_who_is_refused},
            {"cuts off who takes nothing", cuts_off_who_takes_nothing},
            {"stops reading who breaks the rules", stops_reading_who_breaks_the_rules},
            {"rests while there is no descriptor", rests_while_there_is_no_descriptor},
            {"answers for a worker that does not", answers_for_a_worker_that_does_not},
            {"leaves by itself", leaves_by_itself},
            {"leaves what serves already", leaves_what_serves_already},
            {"loses thread events that find no room", loses_thread_events_that_find_no_room},
            {"tells of each end, even without memory", tells_of_each_end_even_without_memory},
            {"sends an event larger than what may wait", sends_an_event_larger_than_what_may_wait},
            {"takes no more requests than it has room for", takes_no_more_requests_than_it_has_room_for},
    };
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        int64_t start = real_ms();
        tests[i].run();
        printf("%s: %ld ms\n", tests[i].name, (long)(real_ms() - start));
    }
    return 0;
}
