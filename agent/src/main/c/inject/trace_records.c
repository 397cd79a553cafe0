// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "inject/trace_records.h"

#include <stdlib.h>

enum { FIRST_DEPTH = 64, MICROS_SHIFT = 32, ENTER = 0, LEAVE = 1 };

// The state of a merge.
struct merge {
    struct trace_records *records;
    struct logged_thread *threads;
    size_t *heap;  // threads with events left, the one with the earliest first
    size_t heap_size;
    uint32_t *numbers;  // of methods; 0 for one that has none yet
};

static uint32_t micros_of(const struct logged_thread *thread) {
    return (uint32_t)(thread->events[thread->next] >> MICROS_SHIFT);
}

static void sink(struct merge *merge, size_t at) {
    size_t thread = merge->heap[at];
    for (size_t child = 2 * at + 1; child < merge->heap_size; child = 2 * at + 1) {
        if (child + 1 < merge->heap_size
                && micros_of(&merge->threads[merge->heap[child + 1]]) < micros_of(&merge->threads[merge->heap[child]])) {
            child++;
        }
        if (micros_of(&merge->threads[thread]) <= micros_of(&merge->threads[merge->heap[child]])) {
            break;
        }
        merge->heap[at] = merge->heap[child];
        at = child;
    }
    merge->heap[at] = thread;
}

static void put(struct merge *merge, size_t thread, uint32_t method, uint32_t action, uint32_t micros) {
    uint8_t *to = merge->records->bytes + merge->records->used;
    uint32_t number = (uint32_t)thread + 1, word = method << 2 | action;
    for (int i = 0; i < 4; i++) {
        if (i < 2) {
            to[i] = (uint8_t)(number >> 8 * i);
        }
        to[2 + i] = (uint8_t)(word >> 8 * i);
        to[6 + i] = (uint8_t)(micros >> 8 * i);
    }
    merge->records->used += CALL_RECORD_BYTES;
}

static uint32_t number_of(struct merge *merge, uint32_t method) {
    if (merge->numbers[method] == 0) {
        merge->records->methods[merge->records->method_count++] = (int32_t)method;
        merge->numbers[method] = merge->records->method_count;
    }
    return merge->numbers[method];
}

static bool push(struct logged_thread *thread, uint32_t method) {
    if (thread->depth == thread->capacity) {
        size_t capacity = thread->capacity == 0 ? FIRST_DEPTH : 2 * thread->capacity;
        uint32_t *more = realloc(thread->stack, capacity * sizeof *more);
        if (more == NULL) {
            return false;
        }
        thread->stack = more;
        thread->capacity = capacity;
    }
    thread->stack[thread->depth++] = method;
    return true;
}

// One event; what is left without having been entered began before the trace.
static bool take(struct merge *merge, size_t number, uint64_t event) {
    struct logged_thread *thread = &merge->threads[number];
    uint32_t micros = (uint32_t)(event >> MICROS_SHIFT);
    if ((event & 1) == ENTER) {
        uint32_t method = number_of(merge, (uint32_t)event >> 1);
        put(merge, number, method, ENTER, micros);
        return push(thread, method);
    }
    if (thread->depth > 0) {
        put(merge, number, thread->stack[--thread->depth], LEAVE, micros);
    }
    return true;
}

static bool merge_all(struct merge *merge, size_t thread_count, uint32_t end_micros) {
    uint32_t last = 0;
    for (size_t i = merge->heap_size; i > 0; i--) {
        sink(merge, i - 1);
    }
    while (merge->heap_size > 0) {
        size_t number = merge->heap[0];
        struct logged_thread *thread = &merge->threads[number];
        last = micros_of(thread);
        if (!take(merge, number, thread->events[thread->next++])) {
            return false;
        }
        if (thread->next == thread->count) {
            merge->heap[0] = merge->heap[--merge->heap_size];
        }
        if (merge->heap_size > 0) {
            sink(merge, 0);
        }
    }
    for (size_t i = 0; i < thread_count; i++) {
        struct logged_thread *thread = &merge->threads[i];
        while (thread->depth > 0) {
            put(merge, i, thread->stack[--thread->depth], LEAVE, last > end_micros ? last : end_micros);
        }
    }
    return true;
}

bool trace_records_make(
        struct trace_records *records, struct logged_thread *threads, size_t thread_count, uint32_t end_micros) {
    struct merge merge = {.records = records, .threads = threads};
    size_t events = 0;
    uint32_t most = 0;
    for (size_t i = 0; i < thread_count; i++) {
        events += threads[i].count;
        for (size_t j = 0; j < threads[i].count; j++) {
            uint32_t method = (uint32_t)threads[i].events[j] >> 1;
            most = method > most ? method : most;
        }
    }
    *records = (struct trace_records){
            // At worst all of them are entered, and left at the end.
            .bytes = malloc(2 * events * CALL_RECORD_BYTES + 1),
            .methods = calloc((size_t)most + 1, sizeof *records->methods),
    };
    merge.heap = calloc(thread_count + 1, sizeof *merge.heap);
    merge.numbers = calloc((size_t)most + 1, sizeof *merge.numbers);
    bool done = records->bytes != NULL && records->methods != NULL && merge.heap != NULL && merge.numbers != NULL;
    for (size_t i = 0; done && i < thread_count; i++) {
        if (threads[i].count > 0) {
            merge.heap[merge.heap_size++] = i;
        }
    }
    done = done && merge_all(&merge, thread_count, end_micros);
    free(merge.heap);
    free(merge.numbers);
    return done;
}

void trace_records_free(struct trace_records *records) {
    free(records->bytes);
    free(records->methods);
}
