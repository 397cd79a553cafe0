// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "io/pending.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

static struct pending pending[MAX_PENDING];

void pending_reset(void) {
    memset(pending, 0, sizeof pending);
}

struct pending *pending_find(uint32_t connection, uint32_t request) {
    for (int i = 0; i < MAX_PENDING; i++) {
        if (pending[i].connection == connection && pending[i].request == request) {
            return &pending[i];
        }
    }
    return NULL;
}

const char *pending_add(uint32_t connection, uint32_t request, uint32_t type, int64_t limit_ms, int64_t quiet_ms) {
    // An id that is used again while its first use is still open would get one answer for two.
    if (pending_find(connection, request) != NULL) {
        return "This id is already in use by a request that waits for its answer.";
    }
    struct pending *place = NULL;
    int own = 0;
    for (int i = 0; i < MAX_PENDING; i++) {
        place = pending[i].connection == 0 ? &pending[i] : place;
        own += pending[i].connection == connection;
    }
    if (place == NULL || own >= MAX_PENDING_EACH) {
        return "Too many requests are waiting for an answer: wait for some first.";
    }
    int64_t now = now_ms();
    *place = (struct pending){
            .connection = connection, .request = request, .type = type, .deadline_ms = now + limit_ms, .since_ms = now,
            .quiet_ms = quiet_ms};
    return NULL;
}

void pending_drop_all(uint32_t connection) {
    for (int i = 0; i < MAX_PENDING; i++) {
        if (pending[i].connection == connection) {
            pending[i].connection = 0;
        }
    }
}

int64_t pending_since(void) {
    int64_t since = INT64_MAX;
    for (int i = 0; i < MAX_PENDING; i++) {
        if (pending[i].connection != 0 && pending[i].since_ms < since) {
            since = pending[i].since_ms;
        }
    }
    return since;
}

static int64_t expires(const struct pending *request, const struct progress *progress) {
    int64_t seen_ms = request->by_handlers ? progress->handlers_ms : progress->worker_ms;
    int64_t quiet = (seen_ms > request->since_ms ? seen_ms : request->since_ms) + request->quiet_ms;
    return quiet < request->deadline_ms ? quiet : request->deadline_ms;
}

int64_t pending_next_expiry(const struct progress *progress) {
    int64_t next = INT64_MAX;
    for (int i = 0; i < MAX_PENDING; i++) {
        int64_t end = pending[i].connection == 0 ? INT64_MAX : expires(&pending[i], progress);
        next = end < next ? end : next;
    }
    return next;
}

struct pending *pending_late(int64_t now, const struct progress *progress) {
    for (int i = 0; i < MAX_PENDING; i++) {
        if (pending[i].connection != 0 && expires(&pending[i], progress) <= now) {
            return &pending[i];
        }
    }
    return NULL;
}

static void put_type(char *text, uint32_t type) {
    for (int i = 0; i < 4; i++) {
        char c = (char)(type >> (24 - 8 * i));
        text[i] = c > ' ' && c < 0x7F ? c : '.';
    }
    text[4] = 0;
}

void pending_explain(
        const struct pending *late, uint32_t working_on, int64_t now, const struct progress *progress, char *sentence, size_t size) {
    char who[MAX_DOING + 64];
    char busy[5];
    put_type(busy, working_on);
    if (late->by_handlers && progress->doing[0] != 0) {
        snprintf(who, sizeof who, "%s has not returned for %ld s", progress->doing,
                (long)((now - progress->doing_since_ms) / 1000));
    } else if (late->by_handlers) {
        snprintf(who, sizeof who, "the thread that calls the application's handlers has not come to it");
    } else if (working_on != 0 && working_on != late->type) {
        snprintf(who, sizeof who, "the agent is still busy with a %s", busy);
    } else {
        snprintf(who, sizeof who, "the agent's thread in the VM has not answered");
    }
    int64_t seen_ms = late->by_handlers ? progress->handlers_ms : progress->worker_ms;
    snprintf(sentence, size, "No answer within %ld s: %s%s%s.", (long)((now - late->since_ms) / 1000), who,
            now - seen_ms >= late->quiet_ms ? ", and does not run" : "",
            progress->debugger ? "; a debugger is attached" : "");
}
