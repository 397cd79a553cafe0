// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/outbox.h"

#include "io/answers.h"
#include "generated/wire_layout.h"

#include <errno.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

// A peer that does not read loses events once its backlog exceeds MAX_EVENT_BACKLOG, and its connection once it exceeds
// MAX_BACKLOG. A single event may be larger, up to MAX_EVENT, as a trace of methods is. All in bytes.
static const size_t MAX_EVENT_BACKLOG = 4u << 20;
static const size_t MAX_EVENT = 16u << 20;
static const size_t MAX_BACKLOG = 64u << 20;

// At most this many bytes are sent in one hold of the lock.
static const size_t MAX_SENT_AT_ONCE = 256u << 10;

// The agent's own packets have the sign bit set, as Android's do, so that their ids never meet a debugger's.
static const uint32_t FIRST_EVENT_ID = 0x80000001u;

static uint32_t next_event_id;

void outbox_start_events(void) {
    next_event_id = FIRST_EVENT_ID;
}

size_t outbox_backlog(const struct connection *of) {
    return bytes_count(&of->out) + bytes_count(&of->behind);
}

void outbox_end_file(struct connection *connection) {
    if (connection->file >= 0) {
        close(connection->file);
    }
    connection->file = -1;
    connection->file_left = 0;
}

static void append_packet(struct connection *to, const uint8_t *header, const void *data, size_t count) {
    if (to->closing) {
        return;
    }
    struct bytes *out = to->file >= 0 ? &to->behind : &to->out;
    if (outbox_backlog(to) + count > MAX_BACKLOG || !bytes_reserve(out, JDWP_HEADER_BYTES + count)) {
        to->closing = true;
        bytes_free(&to->out);
        bytes_free(&to->behind);
        outbox_end_file(to);
        return;
    }
    bytes_append(out, header, JDWP_HEADER_BYTES);
    bytes_append(out, data, count);
}

static void put_reply_header(uint8_t *header, uint32_t request, uint32_t error, size_t count) {
    put_u4(header + JDWP_LENGTH_OFFSET, (uint32_t)(JDWP_HEADER_BYTES + count));
    put_u4(header + JDWP_ID_OFFSET, request);
    header[JDWP_FLAGS_OFFSET] = JDWP_REPLY_FLAG;
    put_u2(header + JDWP_ERROR_OFFSET, error);
}

void outbox_reply(struct connection *to, uint32_t request, uint32_t error, const void *data, size_t count) {
    uint8_t header[JDWP_HEADER_BYTES];
    put_reply_header(header, request, error, count);
    append_packet(to, header, data, count);
}

void *outbox_hand_over_reply(struct connection *to, uint32_t request, uint8_t *answer, size_t count) {
    put_reply_header(answer_block(answer), request, 0, count);
    if (to->closing || bytes_count(&to->out) > 0 || to->file >= 0 || count > MAX_BACKLOG) {
        append_packet(to, answer_block(answer), answer, count);
        return answer_block(answer);
    }
    void *before = to->out.data;
    size_t all = JDWP_HEADER_BYTES + count;
    to->out = (struct bytes){.data = answer_block(answer), .end = all, .capacity = all};
    return before;
}

static void put_event_header(uint8_t *header, uint64_t count) {
    put_u4(header + JDWP_LENGTH_OFFSET, (uint32_t)(JDWP_HEADER_BYTES + count));
    put_u4(header + JDWP_ID_OFFSET, next_event_id++ | 0x80000000u);
    header[JDWP_FLAGS_OFFSET] = 0;
    header[JDWP_COMMAND_SET_OFFSET] = DDM_COMMAND_SET;
    header[JDWP_COMMAND_OFFSET] = DDM_COMMAND;
}

bool outbox_event(struct connection *to, const void *data, size_t count) {
    size_t waiting = outbox_backlog(to);
    if (count > MAX_EVENT || (count <= MAX_EVENT_BACKLOG ? waiting + count : waiting) > MAX_EVENT_BACKLOG) {
        to->lost_events++;
        return false;
    }
    uint8_t header[JDWP_HEADER_BYTES];
    put_event_header(header, count);
    append_packet(to, header, data, count);
    return true;
}

void outbox_fail(struct connection *to, uint32_t request, uint32_t code, const char *sentence) {
    uint8_t data[DDM_HEADER_BYTES + 8 + 2 * 256];
    size_t units = strnlen(sentence, 256);
    put_u4(data + DDM_TYPE_OFFSET, DDM_FAIL);
    put_u4(data + DDM_LENGTH_OFFSET, (uint32_t)(8 + 2 * units));
    put_u4(data + DDM_HEADER_BYTES, code);
    put_u4(data + DDM_HEADER_BYTES + 4, (uint32_t)units);
    for (size_t i = 0; i < units; i++) {
        put_u2(data + DDM_HEADER_BYTES + 8 + 2 * i, (uint8_t)sentence[i]);
    }
    outbox_reply(to, request, 0, data, DDM_HEADER_BYTES + 8 + 2 * units);
}

bool outbox_event_file(struct connection *to, uint32_t type, int file, uint64_t count) {
    if (to->file >= 0 || to->closing) {
        return false;
    }
    uint8_t header[JDWP_HEADER_BYTES], chunk[DDM_HEADER_BYTES];
    put_u4(chunk + DDM_TYPE_OFFSET, type);
    put_u4(chunk + DDM_LENGTH_OFFSET, (uint32_t)count);
    put_event_header(header, DDM_HEADER_BYTES + count);
    append_packet(to, header, chunk, DDM_HEADER_BYTES);
    if (to->closing) {
        return false;
    }
    to->file = file;
    to->file_left = count;
    return true;
}

// Sends of the file what the socket takes at once; what is behind it comes next once all of it is sent. False if the peer has gone,
// or the file has ended too soon: the packet cannot be finished then.
static bool flush_file(struct connection *connection, int64_t now_ms) {
    size_t count = connection->file_left < MAX_SENT_AT_ONCE ? (size_t)connection->file_left : MAX_SENT_AT_ONCE;
    ssize_t sent = count == 0 ? 0 : sendfile(connection->fd, connection->file, NULL, count);
    if (sent < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    }
    connection->file_left -= (uint64_t)sent;
    connection->progress_ms = sent > 0 ? now_ms : connection->progress_ms;
    if (connection->file_left == 0) {
        outbox_end_file(connection);
        connection->out = connection->behind;
        connection->behind = (struct bytes){0};
    }
    return sent > 0 || count == 0;
}

bool outbox_flush(struct connection *connection, int64_t now_ms, struct bytes *emptied) {
    bool alive = true;
    struct bytes *out = &connection->out;
    size_t count = bytes_count(out) < MAX_SENT_AT_ONCE ? bytes_count(out) : MAX_SENT_AT_ONCE;
    if (count > 0) {
        // The socket does not wait, so the lock is held for a short copy.
        ssize_t sent = send(connection->fd, out->data + out->start, count, MSG_NOSIGNAL);
        if (sent > 0) {
            out->start += (size_t)sent;
            connection->progress_ms = now_ms;
        } else {
            alive = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        }
    } else if (connection->file >= 0) {
        bytes_free(out);
        alive = flush_file(connection, now_ms);
    }
    if (bytes_count(out) == 0 && connection->file < 0) {
        *emptied = *out;
        *out = (struct bytes){0};
        connection->progress_ms = now_ms;
        alive = alive && !connection->closing;
    }
    return alive;
}
