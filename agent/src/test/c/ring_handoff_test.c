// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What becomes of rings that are handed in, good and bad ones, and that no descriptor stays. Time runs faster: see faster.c.

#include "harness.h"

#include "base/bytes.h"
#include "io/connections.h"
#include "io/io_thread.h"
#include "io/ring_handoff.h"
#include "generated/wire_layout.h"
#include "offered.h"
#include "ring/ring.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SMALL = RING_MIN_DATA_BYTES, OFFER_MS = 10000 / TIMES_FASTER, SOON_MS = 5000, MANY = 64 };

static int count_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    while (readdir(folder) != NULL) {
        count++;
    }
    closedir(folder);
    return count;
}

// A peer that has been let as far as its offer.
static int knock(void) {
    int fd = offered_knock();
    CHECK(fd >= 0);
    return fd;
}

// What the answer says; a peer that is refused is sent away with it.
static uint32_t status_of(int fd) {
    uint8_t answer[RING_ANSWER_BYTES];
    CHECK(peer_receive_bytes(fd, answer, sizeof answer, SOON_MS));
    uint32_t status = u4_at(answer + RING_ANSWER_STATUS_OFFSET);
    CHECK(status == RING_ACCEPTED || peer_await_end(fd, SOON_MS));
    return status;
}

static uint32_t hand_in(int fd, const struct offered *offered, uint32_t token) {
    struct offer offer = offered_offer(RING_VERSION, token);
    CHECK(offered_send(fd, offer.bytes, sizeof offer, (int[]){offered->file, offered->wake_fd}, 2));
    return status_of(fd);
}

static void await_rings_gone(int count) {
    for (int64_t end = real_ms() + SOON_MS; harness_count_rings_gone() < count && real_ms() < end;) {
        real_sleep_ms(1);
    }
    CHECK(harness_count_rings_gone() == count);
}

static bool write_mark(struct ring *ring) {
    struct ring_place place;
    bool room = ring_reserve(ring, RECORD_MARK, MARK_BYTES, &place);
    if (room) {
        ring_publish(ring, &place);
    }
    return room;
}

static void takes_a_good_ring(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int fd = knock();
    CHECK(ring_handoff_take(7) == NULL && ring_handoff_take(0) == NULL);
    CHECK(hand_in(fd, &offered, 7) == RING_ACCEPTED);
    struct ring *ring = ring_handoff_take(7);
    uint8_t record[MARK_BYTES];
    CHECK(ring != NULL && ring_handoff_take(8) == NULL && !ring_is_abandoned(ring));
    CHECK(offered_may_sleep(&offered, 0) && write_mark(ring) && offered_sleep(&offered, SOON_MS));
    CHECK(offered_read(&offered, record, sizeof record) == sizeof record);
    CHECK(!peer_await_end(fd, 2 * OFFER_MS));  // it says nothing, as it should

    close(fd);
    await_rings_gone(1);
    CHECK(harness_last_ring_gone() == 7 && ring_handoff_take(7) == NULL);
    CHECK(ring_is_abandoned(ring) && write_mark(ring));  // a thread that is still inside may write
    ring_release(ring);
    offered_close(&offered);
    harness_leave();
}

static void waits_for_an_offer_in_pieces(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct offer offer = offered_offer(RING_VERSION, 9);
    int fd = peer_open();
    CHECK(fd >= 0);
    for (int i = 0; i < REQUEST_BYTES; i++) {
        CHECK(peer_send(fd, &RING_REQUEST[i], 1));
        real_sleep_ms(1);
    }
    char echo[REQUEST_BYTES];
    CHECK(peer_receive_bytes(fd, echo, sizeof echo, SOON_MS));
    for (size_t i = 0; i < sizeof offer; i++) {
        int descriptor = i == 2 ? offered.file : offered.wake_fd;
        CHECK(offered_send(fd, offer.bytes + i, 1, &descriptor, i == 2 || i == 5));
        real_sleep_ms(1);
    }
    CHECK(status_of(fd) == RING_ACCEPTED);

    // Nothing but its end may follow.
    CHECK(peer_send(fd, "!", 1) && peer_await_end(fd, SOON_MS));
    await_rings_gone(1);
    close(fd);
    offered_close(&offered);
    harness_leave();
}

static void refuses_the_wrong_descriptors(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    struct offer offer = offered_offer(RING_VERSION, 1);
    int file = open("/dev/null", O_RDWR | O_CLOEXEC), many[MANY];
    int ring = offered.file, wake = offered.wake_fd;
    for (int i = 0; i < MANY; i++) {
        many[i] = i == 0 ? ring : wake;
    }
    const struct {
        const int *descriptors;
        size_t number;
    } wrong[] = {
            {NULL, 0},
            {(int[]){ring}, 1},
            {(int[]){wake, ring}, 2},
            {(int[]){ring, ring}, 2},
            {(int[]){file, wake}, 2},
            {(int[]){ring, file}, 2},
            {(int[]){ring, wake, wake}, 3},
            {(int[]){ring, wake, wake, wake, wake}, 5},
            {many, MANY},
    };
    int before = count_descriptors();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int fd = knock();
        CHECK(offered_send(fd, offer.bytes, sizeof offer, wrong[i].descriptors, wrong[i].number));
        CHECK(status_of(fd) == RING_WRONG_DESCRIPTORS);
        close(fd);
        CHECK(count_descriptors() == before);
    }
    CHECK(harness_count_rings_gone() == 0 && ring_handoff_take(1) == NULL);

    // Sent with the request, they are lost; the offer without them is refused, and a peer that sends it at once is answered.
    int early = peer_open();
    uint8_t all[REQUEST_BYTES + sizeof offer], echo[REQUEST_BYTES];
    memcpy(all, RING_REQUEST, REQUEST_BYTES);
    memcpy(all + REQUEST_BYTES, offer.bytes, sizeof offer);
    CHECK(offered_send(early, all, sizeof all, many, 2) && peer_receive_bytes(early, echo, sizeof echo, SOON_MS));
    CHECK(status_of(early) == RING_WRONG_DESCRIPTORS);
    close(early);
    // A peer that does not wait for the echo, but sends them with the offer, has not lost them.
    int hasty = peer_open();
    CHECK(peer_send(hasty, RING_REQUEST, REQUEST_BYTES) && offered_send(hasty, offer.bytes, sizeof offer, many, 2));
    CHECK(peer_receive_bytes(hasty, echo, sizeof echo, SOON_MS) && status_of(hasty) == RING_ACCEPTED);
    close(hasty);
    await_rings_gone(1);
    close(file);
    offered_close(&offered);
    CHECK(count_descriptors() == before - 3);
    harness_leave();
}

static uint32_t status_when(struct offered offered, uint32_t version, uint32_t token) {
    struct offer offer = offered_offer(version, token);
    int fd = knock();
    CHECK(offered_send(fd, offer.bytes, sizeof offer, (int[]){offered.file, offered.wake_fd}, 2));
    uint32_t status = status_of(fd);
    close(fd);
    return status;
}

static uint32_t status_with(unsigned offset, uint64_t value) {
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    atomic_store(offered_word(&offered, offset), value);
    uint32_t status = status_when(offered, RING_VERSION, 1);
    offered_close(&offered);
    return status;
}

static uint32_t status_of_size(uint64_t file_bytes) {
    struct offered offered = offered_make(SMALL, 0);
    CHECK(ftruncate(offered.file, (off_t)file_bytes) == 0 && fcntl(offered.file, F_ADD_SEALS, ALL_SEALS) == 0);
    uint32_t status = status_when(offered, RING_VERSION, 1);
    offered_close(&offered);
    return status;
}

static void refuses_bad_rings(void) {
    harness_start(-1);
    int before = count_descriptors();
    struct offered good = offered_make(SMALL, ALL_SEALS);
    CHECK(status_when(good, 0, 1) == RING_WRONG_VERSION && status_when(good, RING_VERSION + 1, 1) == RING_WRONG_VERSION);
    CHECK(status_when(good, RING_VERSION, 0) == RING_WRONG_HEADER);
    for (int seals = 0; seals < ALL_SEALS; seals++) {
        struct offered open_one = offered_make(SMALL, seals);
        CHECK(status_when(open_one, RING_VERSION, 1) == RING_NOT_SEALED);
        offered_close(&open_one);
    }
    static const uint64_t sizes[] = {0, 1, RING_HEADER_BYTES - 1, RING_HEADER_BYTES, SMALL, RING_HEADER_BYTES + SMALL - 1,
            RING_HEADER_BYTES + SMALL + 1, RING_HEADER_BYTES + SMALL / 2, RING_HEADER_BYTES + 3 * SMALL,
            RING_HEADER_BYTES + 2ull * RING_MAX_DATA_BYTES};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        CHECK(status_of_size(sizes[i]) == RING_WRONG_SIZE);
    }
    CHECK(status_of_size(RING_HEADER_BYTES + 2 * SMALL) == RING_WRONG_HEADER);  // which still says the size from before
    CHECK(status_with(RING_MAGIC_OFFSET, 0) == RING_WRONG_HEADER);
    CHECK(status_with(RING_VERSION_OFFSET, RING_VERSION + 1) == RING_WRONG_HEADER);
    CHECK(status_with(RING_DATA_BYTES_OFFSET, SMALL - 1) == RING_WRONG_HEADER);
    CHECK(status_with(RING_DATA_BYTES_OFFSET, UINT64_MAX) == RING_WRONG_HEADER);

    // It may be sealed and of the right size, and still nobody can write into it.
    struct offered unwritable = offered_make(SMALL, 0);
    munmap(unwritable.header, RING_HEADER_BYTES + SMALL);
    CHECK(fcntl(unwritable.file, F_ADD_SEALS, ALL_SEALS | F_SEAL_WRITE) == 0);
    CHECK(status_when(unwritable, RING_VERSION, 1) == RING_NOT_MAPPED);
    close(unwritable.file), close(unwritable.wake_fd);

    CHECK(harness_count_rings_gone() == 0 && ring_handoff_take(1) == NULL);
    offered_close(&good);
    CHECK(count_descriptors() == before);
    harness_leave();
}

static void takes_two_rings_and_no_more(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int first = knock(), second = knock(), third = knock(), same = knock();
    int fifth = peer_open();
    CHECK(peer_send(fifth, RING_REQUEST, REQUEST_BYTES) && peer_await_end(fifth, SOON_MS));
    close(fifth);
    CHECK(hand_in(first, &offered, 1) == RING_ACCEPTED && hand_in(same, &offered, 1) == RING_TAKEN);
    CHECK(hand_in(second, &offered, 2) == RING_ACCEPTED && hand_in(third, &offered, 3) == RING_TAKEN);
    close(same), close(third);
    close(first);
    await_rings_gone(1);
    CHECK(harness_last_ring_gone() == 1);
    third = knock();
    CHECK(hand_in(third, &offered, 3) == RING_ACCEPTED);
    struct ring *two = ring_handoff_take(2), *three = ring_handoff_take(3);
    CHECK(two != NULL && three != NULL && two != three && ring_handoff_take(1) == NULL);
    ring_release(two), ring_release(three);
    close(second), close(third);
    await_rings_gone(3);
    offered_close(&offered);
    harness_leave();
}

static void takes_no_place_of_others(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int peers[MAX_CONNECTIONS], one_ring = knock();
    CHECK(hand_in(one_ring, &offered, 1) == RING_ACCEPTED);
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
        peers[i] = peer_greet();
    }
    int another_ring = knock();
    CHECK(hand_in(another_ring, &offered, 2) == RING_ACCEPTED);
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
        struct packet packet;
        CHECK(peer_send_chunk(peers[i], 1, ECHO, NULL, 0) && peer_receive(peers[i], &packet, SOON_MS));
        CHECK(packet.type == ECHO);
        close(peers[i]);
    }
    close(one_ring), close(another_ring);
    await_rings_gone(2);
    offered_close(&offered);
    harness_leave();
}

static void cuts_off_who_offers_nothing(void) {
    harness_start(-1);
    int64_t start = real_ms();
    int fd = knock(), half = knock();
    CHECK(peer_send(half, "\0\0\0\1", 4));
    CHECK(peer_await_end(fd, SOON_MS) && peer_await_end(half, SOON_MS));
    CHECK(real_ms() - start >= OFFER_MS - 10);
    close(fd), close(half);

    // Nor does it keep peers that say something else as if they brought one.
    int other = peer_open();
    CHECK(peer_send(other, "CAIRN-RING-v02", REQUEST_BYTES) && peer_await_end(other, SOON_MS));
    close(other);
    harness_leave();
}

static void stays_as_long_as_a_ring_is_there(void) {
    enum { LINGER_MS = 2000 };
    harness_start(LINGER_MS);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int fd = knock();
    CHECK(hand_in(fd, &offered, 1) == RING_ACCEPTED);
    CHECK(!peer_await_end(fd, 3 * LINGER_MS / TIMES_FASTER));
    int64_t start = real_ms();
    close(fd);
    harness_await_left();
    CHECK(real_ms() - start >= LINGER_MS / TIMES_FASTER - 10);
    offered_close(&offered);
}

static void lets_go_of_all_rings_when_the_agent_leaves(void) {
    int before = count_descriptors();
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int fd = knock(), pending = knock();
    CHECK(hand_in(fd, &offered, 1) == RING_ACCEPTED);
    struct ring *ring = ring_handoff_take(1);
    harness_leave();
    CHECK(peer_await_end(fd, SOON_MS) && peer_await_end(pending, SOON_MS));
    CHECK(harness_count_rings_gone() == 1 && ring_handoff_take(1) == NULL);
    CHECK(ring_is_abandoned(ring) && write_mark(ring));
    ring_release(ring);
    close(fd), close(pending);
    offered_close(&offered);
    CHECK(count_descriptors() == before);
}

static void survives_without_descriptors(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    int fd = knock(), taken[MANY], count = 0;
    struct rlimit before, few;
    getrlimit(RLIMIT_NOFILE, &before);
    few = before;
    few.rlim_cur = MANY;
    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    for (int one = dup(fd); one >= 0; one = dup(fd)) {
        taken[count++] = one;
    }
    struct offer offer = offered_offer(RING_VERSION, 1);
    uint8_t answer[RING_ANSWER_BYTES];
    CHECK(offered_send(fd, offer.bytes, sizeof offer, (int[]){offered.file, offered.wake_fd}, 2));
    CHECK(peer_receive_bytes(fd, answer, sizeof answer, SOON_MS));
    CHECK(u4_at(answer) == RING_WRONG_DESCRIPTORS && u4_at(answer + RING_ANSWER_ERRNO_OFFSET) == EMFILE);
    while (count > 0) {
        close(taken[--count]);
    }
    CHECK(setrlimit(RLIMIT_NOFILE, &before) == 0);
    close(fd);
    offered_close(&offered);
    harness_leave();
}

static void refuses_what_there_is_no_memory_for(void) {
    harness_start(-1);
    struct offered offered = offered_make(SMALL, ALL_SEALS);
    harness_have_none_of(sizeof(struct work));
    CHECK(status_when(offered, RING_VERSION, 1) == RING_NOT_MAPPED);
    harness_have_none_of(0);
    CHECK(status_when(offered, RING_VERSION, 1) == RING_ACCEPTED);
    await_rings_gone(1);
    offered_close(&offered);
    harness_leave();
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {
            {"takes a good ring", takes_a_good_ring},
            {"waits for an offer in pieces", waits_for_an_offer_in_pieces},
            {"refuses the wrong descriptors", refuses_the_wrong_descriptors},
            {"refuses bad rings", refuses_bad_rings},
            {"takes two rings and no more", takes_two_rings_and_no_more},
            {"takes no place of others", takes_no_place_of_others},
            {"cuts off who offers nothing", cuts_off_who_offers_nothing},
            {"stays as long as a ring is there", stays_as_long_as_a_ring_is_there},
            {"lets go of all rings when the agent leaves", lets_go_of_all_rings_when_the_agent_leaves},
            {"survives without descriptors", survives_without_descriptors},
            {"refuses what there is no memory for", refuses_what_there_is_no_memory_for},
    };
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        int64_t start = real_ms();
        tests[i].run();
        printf("the door %s: %ld ms\n", tests[i].name, (long)(real_ms() - start));
    }
    return 0;
}
