// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "record_bytes.h"

#include <stdlib.h>
#include <string.h>

// First it counts (without `bytes`), then it writes.
struct output {
    uint8_t *bytes;
    size_t used;
};

static void put(struct output *out, uint64_t value, unsigned width) {
    if (out->bytes != NULL) {
        for (unsigned i = 0; i < width; i++) {
            out->bytes[out->used + i] = (uint8_t)(value >> 8 * (width - 1 - i));
        }
    }
    out->used += width;
}

static void put_int(struct output *out, int64_t value) {
    put(out, (uint64_t)value, sizeof(int32_t));
}

static void put_long(struct output *out, uint64_t value) {
    put(out, value, sizeof(int64_t));
}

static void put_texts(struct output *out, const struct texts *texts, uint32_t count) {
    put_int(out, count);
    for (uint32_t number = 1; number <= count; number++) {
        uint16_t length = texts->lengths[number];
        put(out, length, sizeof length);
        if (out->bytes != NULL) {
            memcpy(out->bytes + out->used, texts->bytes + texts->offsets[number], length);
        }
        out->used += length;
    }
}

static void put_site(struct output *out, const struct symbols *symbols, const struct site *site) {
    put_int(out, symbols_class_text(symbols, site->key.class_number));
    put_long(out, site->objects);
    put_long(out, site->bytes);
    put_int(out, site->key.depth);
    for (int32_t i = 0; i < site->key.depth; i++) {
        struct frame_names names = symbols_frame(symbols, &site->key.frames[i]);
        put_int(out, names.class_text);
        put_int(out, names.method_text);
        put_int(out, names.file_text);
        put_int(out, names.line);
    }
}

static void put_result(struct output *out, const struct recording_result *result, uint32_t sites, uint32_t texts) {
    put_long(out, sites_other_objects(result->sites));
    put_long(out, sites_other_bytes(result->sites));
    put_int(out, result->late_threads);
    put_texts(out, symbols_texts(result->symbols), texts);
    uint32_t counted = 0;
    for (uint32_t i = 0; i < sites; i++) {
        counted += sites_get(result->sites, i)->counts;
    }
    put_int(out, counted);
    for (uint32_t i = 0; i < sites; i++) {
        if (sites_get(result->sites, i)->counts) {
            put_site(out, result->symbols, sites_get(result->sites, i));
        }
    }
}

uint8_t *record_bytes(const struct recording_result *result, size_t *length) {
    // A thread that was stopped while it counted may add sites meanwhile, and other recordings texts. What these sites use
    // was there before them, so the texts are asked for last.
    uint32_t sites = sites_number(result->sites);
    uint32_t texts = symbols_text_count(result->symbols);
    struct output out = {NULL, 0};
    put_result(&out, result, sites, texts);
    if (out.used > INT32_MAX - 64) {
        return NULL;
    }
    *length = out.used;
    out = (struct output){malloc(out.used), 0};
    if (out.bytes != NULL) {
        put_result(&out, result, sites, texts);
    }
    return out.bytes;
}
