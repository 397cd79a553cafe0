// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The service with a worker that is no VM, and peers for it.

#ifndef CAIRN_HARNESS_H
#define CAIRN_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TIMES_FASTER = 20 };

#define TYPE(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

// What the worker does with a request of this type; it gives any other the empty reply.
enum {
    ECHO = TYPE('E', 'C', 'H', 'O'),  // replies with the request itself
    KEEP = TYPE('K', 'E', 'E', 'P'),  // answers only when harness_answer_kept says so
    TELL = TYPE('T', 'E', 'L', 'L'),  // sends as many events as the first u4 says, and replies
};

#define CHECK(condition) harness_check(condition, #condition, __FILE__, __LINE__)
void harness_check(bool holds, const char *what, const char *file, int line);

// Starts service and worker in a folder of its own; ends both, and waits for that.
void harness_start(int64_t linger_ms);
void harness_leave(void);
void harness_await_left(void);

// Answers all requests that were kept; how many of those still wanted an answer.
int harness_answer_kept(void);
int harness_count_kept(void);

// How many ends of collections have reached the worker, and how many of connections.
int harness_count_collections(void);
int harness_count_gone(void);

// How many rings have gone, as the worker knows, and the token of the last one.
int harness_count_rings_gone(void);
uint32_t harness_last_ring_gone(void);

// From now on no memory of just this size can be had; 0 for any can. In service_test only.
void harness_have_none_of(size_t size);

// A peer's socket, connected; and one that has shaken hands.
int peer_open(void);
int peer_greet(void);
const char *peer_path(void);

// False if the service has closed the connection.
bool peer_send(int fd, const void *data, size_t count);
bool peer_send_chunk(int fd, uint32_t id, uint32_t type, const void *data, size_t count);

struct packet {
    uint32_t id;
    uint8_t flags;
    uint32_t type;  // of its first chunk; 0 for none
    size_t count;   // bytes of the whole packet
    uint32_t code;  // of a FAIL, as is the text
    char text[128];
};

// Receives `count` bytes; false if the connection has ended, or they do not come within `ms` of real time.
bool peer_receive_bytes(int fd, void *to, size_t count, int ms);

// The next packet; false if the connection has ended, or none comes within `ms` of real time.
bool peer_receive(int fd, struct packet *packet, int ms);

// Waits until the service has closed the connection, which may still bring packets; false if it does not.
bool peer_await_end(int fd, int ms);

int64_t real_ms(void);
void real_sleep_ms(int ms);

#endif
