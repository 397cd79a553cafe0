// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/requests.h"

#include "generated/wire_layout.h"
#include "io/ring_handoff.h"
#include "io/work_queue.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

_Static_assert(sizeof RING_REQUEST - 1 == JDWP_HANDSHAKE_BYTES, "as many bytes tell the two apart");

enum {
    READ_BYTES = 64 * 1024,
    MAX_PACKET_BYTES = 1 << 20,
    ANSWER_MS = 30 * 1000,
    GC_ANSWER_MS = 60 * 1000,
    DUMP_ANSWER_MS = 10 * 60 * 1000,
};

// What a collection, or a walk over the heap, may take: the VM stands still for it, and no thread makes progress.
static bool stops_all(uint32_t type) {
    return type == DDM_HPGC || type == DDM_HCEL || type == DDM_HLOK || type == DDM_HPSG;
}

static bool dumps(uint32_t type) {
    return type == DDM_HPDU || type == DDM_HPDS;
}

static int64_t time_limit(uint32_t type) {
    return dumps(type) ? DUMP_ANSWER_MS : stops_all(type) ? GC_ANSWER_MS : ANSWER_MS;
}

static bool is_single_hello(const uint8_t *data, size_t count) {
    return count == DDM_HEADER_BYTES + 4 && u4_at(data + DDM_TYPE_OFFSET) == DDM_HELO
            && u4_at(data + DDM_LENGTH_OFFSET) == 4;
}

// Announces a connection to the worker, and makes sure that its end can be announced too. Returns false when out of memory.
static bool announce(struct connection *from) {
    from->farewell = work_prepare(WORK_DISCONNECTED, from->number);
    from->announced = from->farewell != NULL && work_push(WORK_CONNECTED, from->number, 0, 0, NULL, 0);
    return from->announced;
}

static void serve(struct connection *from, uint32_t request, const uint8_t *data, size_t count) {
    if (from->refused) {
        connections_answer_fail(from, request, "The agent serves 8 connections, and all are taken: close one first.");
        from->closing = true;
        return;
    }
    if (!from->announced && !announce(from)) {
        connections_answer_fail(from, request, "The VM has no memory left for another connection.");
        from->closing = true;
        return;
    }
    if (is_single_hello(data, count) && connections_answer_hello(from, request)) {
        return;
    }
    uint32_t type = count >= DDM_HEADER_BYTES ? u4_at(data + DDM_TYPE_OFFSET) : 0;
    const char *why_not = connections_expect(
            from, request, type, time_limit(type), dumps(type) || stops_all(type) ? time_limit(type) : REQUESTS_QUIET_MS);
    if (why_not != NULL) {
        connections_answer_fail(from, request, why_not);
    } else if (!work_push(WORK_REQUEST, from->number, request, 0, data, count)) {
        connections_fail(from->number, request, "Too many requests are waiting for the worker: wait for some first.");
    }
}

// One whole packet. Replies are not expected: the agent asks nothing.
static void take_packet(struct connection *from, const uint8_t *packet, size_t length) {
    uint32_t request = u4_at(packet + JDWP_ID_OFFSET);
    if ((packet[JDWP_FLAGS_OFFSET] & JDWP_REPLY_FLAG) != 0) {
        return;
    }
    if (packet[JDWP_COMMAND_SET_OFFSET] != DDM_COMMAND_SET || packet[JDWP_COMMAND_OFFSET] != DDM_COMMAND) {
        connections_answer_error(from, request, JDWP_ERROR_NOT_IMPLEMENTED);
        return;
    }
    serve(from, request, packet + JDWP_HEADER_BYTES, length - JDWP_HEADER_BYTES);
}

// The first bytes choose the protocol. No more of them are here than a handshake has.
static bool take_handshake(struct connection *from) {
    struct bytes *in = &from->in;
    size_t there = bytes_count(in);
    if (memcmp(in->data + in->start, RING_REQUEST, there) == 0) {
        from->brings_ring = there == JDWP_HANDSHAKE_BYTES;
        return true;
    }
    if (memcmp(in->data + in->start, JDWP_HANDSHAKE, there) != 0) {
        return false;
    }
    if (there == JDWP_HANDSHAKE_BYTES) {
        bytes_consume(in, JDWP_HANDSHAKE_BYTES);
        from->greeted = true;
        // Straight to the socket: nothing can be in front of it, and it always fits.
        return send(from->fd, JDWP_HANDSHAKE, JDWP_HANDSHAKE_BYTES, MSG_NOSIGNAL) == JDWP_HANDSHAKE_BYTES;
    }
    return true;
}

static bool take_packets(struct connection *from) {
    struct bytes *in = &from->in;
    while (!from->closing && bytes_count(in) >= JDWP_HEADER_BYTES) {
        const uint8_t *packet = in->data + in->start;
        uint32_t length = u4_at(packet + JDWP_LENGTH_OFFSET);
        if (length < JDWP_HEADER_BYTES || length > MAX_PACKET_BYTES) {
            // Where the next packet would begin is not known any more.
            connections_answer_fail(from, u4_at(packet + JDWP_ID_OFFSET),
                    "A packet has 11 bytes to 1 MiB: its length is wrong, and the connection ends.");
            from->closing = true;
            return true;
        }
        if (bytes_count(in) < length) {
            return bytes_reserve(in, length - bytes_count(in));
        }
        take_packet(from, packet, length);
        bytes_consume(in, length);
    }
    return true;
}

// Drains the input: closing with unread bytes resets the connection, and the peer would not see its end.
static void read_away(int fd) {
    uint8_t rest[READ_BYTES];
    recv(fd, rest, sizeof rest, 0);
}

bool requests_receive(struct connection *from) {
    // Reads no further than the handshake: descriptors may come with what is behind it, and a read across them would lose them.
    size_t wanted = from->greeted ? READ_BYTES : JDWP_HANDSHAKE_BYTES - bytes_count(&from->in);
    if (!bytes_reserve(&from->in, wanted)) {
        return false;
    }
    ssize_t count = recv(from->fd, from->in.data + from->in.end, wanted, 0);
    if (count <= 0) {
        return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
    from->in.end += (size_t)count;
    if (from->greeted) {
        return take_packets(from);
    }
    bool known = take_handshake(from);
    if (!known) {
        read_away(from->fd);
    }
    return known;
}
