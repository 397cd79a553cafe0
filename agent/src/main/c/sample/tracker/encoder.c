// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "sample/tracker/encoder.h"

#include "base/bytes.h"
#include "io/answers.h"

#include <string.h>

#define TYPE_REAL 0x5245414C
#define TYPE_REA8 0x52454138

// How wide the numbers are, as ReportWidths.java has it.
struct widths {
    uint32_t type;
    uint8_t header_bytes;
    uint8_t entry_bytes;
    uint8_t frame_bytes;
    uint8_t size_bytes;
    uint8_t thread_bytes;
    uint8_t index_bytes;
    uint8_t depth_bytes;
};

static const struct widths NARROW = {TYPE_REAL, 15, 9, 8, 4, 2, 2, 1}, WIDE = {TYPE_REA8, 47, 22, 16, 8, 8, 4, 2};

enum { STRING_LENGTH_BYTES = 4, UNIT_BYTES = 2, RECORDS_A_PIECE = 1024 };

_Static_assert(MAX_REPORTED <= UINT16_MAX && MAX_NAMES + 2 <= UINT16_MAX, "their numbers have 16 bits in a REAL");

static uint8_t *put(uint8_t *at, unsigned bytes, uint64_t value) {
    for (unsigned i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * (bytes - 1 - i));
    }
    return at + bytes;
}

// What does not fit a REAL: sizes and lines are clipped, thread ids lose their high bits.
static uint64_t clipped_size(const struct widths *widths, uint64_t size) {
    return widths->size_bytes == 4 && size > UINT32_MAX ? UINT32_MAX : size;
}

static int32_t clipped_line(const struct widths *widths, int32_t line) {
    return widths->index_bytes == 2 && line > INT16_MAX ? INT16_MAX : line;
}

// Names ------------------------------------------------------------------------------------------------------------

// A name is in modified UTF-8: each character that is not a continuation is one unit of UTF-16.
static uint32_t units_of(const char *name) {
    uint32_t units = 0;
    for (; *name != 0; name++) {
        units += ((uint8_t)*name & 0xC0) != 0x80;
    }
    return units;
}

static uint8_t *put_units(uint8_t *at, const char *name) {
    const uint8_t *in = (const uint8_t *)name;
    while (*in != 0) {
        uint32_t unit = *in < 0x80 ? *in : *in >= 0xE0 ? *in & 0x0Fu : *in & 0x1Fu;
        for (in++; (*in & 0xC0) == 0x80; in++) {
            unit = unit << 6 | (*in & 0x3Fu);
        }
        at = put(at, UNIT_BYTES, unit);
    }
    return at;
}

// A table has no room for more than all names there are.
static uint32_t index_of(struct name_table *table, const struct name_store *names, uint32_t number) {
    uint32_t *known = &table->index_of[number / NAME_ALIGNMENT];
    if (*known == 0 && table->count < sizeof table->names / sizeof table->names[0]) {
        table->names[table->count] = number;
        table->bytes += STRING_LENGTH_BYTES + UNIT_BYTES * units_of(name_store_get(names, number));
        *known = ++table->count;
    }
    return *known == 0 ? 0 : *known - 1;
}

static size_t bytes_if_new(const struct name_table *table, const struct name_store *names, uint32_t number) {
    return table->index_of[number / NAME_ALIGNMENT] != 0
            ? 0
            : STRING_LENGTH_BYTES + UNIT_BYTES * units_of(name_store_get(names, number));
}

static uint8_t *put_table(uint8_t *at, const struct name_table *table, const struct name_store *names) {
    for (uint32_t i = 0; i < table->count; i++) {
        const char *name = name_store_get(names, table->names[i]);
        at = put(at, STRING_LENGTH_BYTES, units_of(name));
        at = put_units(at, name);
    }
    return at;
}

// What goes into it ------------------------------------------------------------------------------------------------

static size_t table_bytes(const struct report_encoder *encoder) {
    return encoder->classes.bytes + encoder->methods.bytes + encoder->files.bytes;
}

static void encode_place(
        struct report_encoder *encoder, const struct widths *widths, const struct frame_store *frames, uint32_t number) {
    if (encoder->place_known[number]) {
        return;
    }
    const struct place *place = &frames->places[number];
    uint8_t *at = encoder->encoded_places[number];
    at = put(at, widths->index_bytes, index_of(&encoder->classes, &frames->names, place->type));
    at = put(at, widths->index_bytes, index_of(&encoder->methods, &frames->names, place->name));
    at = put(at, widths->index_bytes, index_of(&encoder->files, &frames->names, place->file));
    put(at, widths->index_bytes, (uint64_t)clipped_line(widths, place_line(place)));
    encoder->place_known[number] = true;
}

// At most, were no name in it twice.
static size_t bytes_of_new_names(
        const struct report_encoder *encoder, const struct frame_store *frames, const uint32_t *places, uint32_t depth) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < depth; i++) {
        if (!encoder->place_known[places[i]]) {
            const struct place *place = &frames->places[places[i]];
            bytes += bytes_if_new(&encoder->classes, &frames->names, place->type)
                    + bytes_if_new(&encoder->methods, &frames->names, place->name)
                    + bytes_if_new(&encoder->files, &frames->names, place->file);
        }
    }
    return bytes;
}

static void rest_at(uint32_t record, const struct pace *pace) {
    if (record % RECORDS_A_PIECE == RECORDS_A_PIECE - 1) {
        pace_rest(pace);
    }
}

// How many of the newest allocations have room, and how many bytes they take. Their names are in the tables then.
static uint32_t choose(struct report_encoder *encoder, const struct report *report, const struct tracking *tracking,
        const struct widths *widths, size_t max_bytes, const struct pace *pace, size_t *entry_bytes) {
    uint32_t first = MAX_REPORTED - report->records;
    const uint32_t *places = report->places + MAX_REPORTED_FRAMES - report->frames;
    *entry_bytes = 0;
    for (uint32_t i = 0; i < report->records; i++) {
        rest_at(i, pace);
        const struct frame_store *frames = &tracking->frames;
        uint32_t depth = report->depths[first + i];
        uint32_t class_name = report->classes[first + i];
        size_t bytes = *entry_bytes + widths->entry_bytes + (size_t)depth * widths->frame_bytes;
        size_t new_names = bytes_if_new(&encoder->classes, &frames->names, class_name)
                + bytes_of_new_names(encoder, frames, places, depth);
        if (DDM_HEADER_BYTES + widths->header_bytes + bytes + table_bytes(encoder) + new_names > max_bytes) {
            return i;
        }
        *entry_bytes = bytes;
        index_of(&encoder->classes, &frames->names, class_name);
        for (uint32_t j = 0; j < depth; j++) {
            encode_place(encoder, widths, frames, places[j]);
        }
        places += depth;
    }
    return report->records;
}

// Its bytes --------------------------------------------------------------------------------------------------------

static uint8_t *put_header(uint8_t *at, const struct report_encoder *encoder, const struct tracking *tracking,
        const struct widths *widths, uint32_t entries, size_t entry_bytes) {
    at = put(at, 1, widths->header_bytes);
    at = put(at, 1, widths->entry_bytes);
    at = put(at, 1, widths->frame_bytes);
    at = put(at, widths->index_bytes, entries);
    at = put(at, 4, widths->header_bytes + entry_bytes);
    at = put(at, widths->index_bytes, encoder->classes.count);
    at = put(at, widths->index_bytes, encoder->methods.count);
    at = put(at, widths->index_bytes, encoder->files.count);
    if (widths == &WIDE) {
        uint64_t seen = 0, lost = 0, unnamed = 0;
        if (tracking != NULL) {
            seen = atomic_load_explicit(&tracking->tickets, memory_order_relaxed);
            lost = atomic_load_explicit(&tracking->lost, memory_order_relaxed);
            unnamed = atomic_load_explicit(&tracking->frames.misfits, memory_order_relaxed)
                    + atomic_load_explicit(&tracking->frames.names.misfits, memory_order_relaxed);
        }
        at = put(at, 8, seen);
        at = put(at, 8, lost);
        at = put(at, 8, unnamed);
    }
    return at;
}

static uint8_t *put_entries(uint8_t *at, const struct report_encoder *encoder, const struct report *report,
        const struct widths *widths, uint32_t entries, const struct pace *pace) {
    uint32_t first = MAX_REPORTED - report->records;
    const uint32_t *places = report->places + MAX_REPORTED_FRAMES - report->frames;
    for (uint32_t i = first; i < first + entries; i++) {
        rest_at(i, pace);
        at = put(at, widths->size_bytes, clipped_size(widths, report->sizes[i]));
        at = put(at, widths->thread_bytes, report->threads[i]);
        at = put(at, widths->index_bytes, encoder->classes.index_of[report->classes[i] / NAME_ALIGNMENT] - 1);
        at = put(at, widths->depth_bytes, report->depths[i]);
        for (uint32_t j = 0; j < report->depths[i]; j++) {
            memcpy(at, encoder->encoded_places[*places++], widths->frame_bytes);
            at += widths->frame_bytes;
        }
    }
    return at;
}

uint8_t *report_encode(struct report_encoder *encoder, const struct report *report, const struct tracking *tracking,
        bool wide, size_t max_bytes, const struct pace *pace, size_t *count) {
    const struct widths *widths = wide ? &WIDE : &NARROW;
    size_t entry_bytes;
    uint32_t entries = choose(encoder, report, tracking, widths, max_bytes, pace, &entry_bytes);
    size_t data_bytes = widths->header_bytes + entry_bytes + table_bytes(encoder);
    uint8_t *chunk = answer_make(DDM_HEADER_BYTES + data_bytes);
    if (chunk == NULL) {
        return NULL;
    }
    put_u4(chunk + DDM_TYPE_OFFSET, widths->type);
    put_u4(chunk + DDM_LENGTH_OFFSET, (uint32_t)data_bytes);
    uint8_t *at = put_header(chunk + DDM_HEADER_BYTES, encoder, tracking, widths, entries, entry_bytes);
    at = put_entries(at, encoder, report, widths, entries, pace);
    if (tracking != NULL) {
        at = put_table(at, &encoder->classes, &tracking->frames.names);
        at = put_table(at, &encoder->methods, &tracking->frames.names);
        at = put_table(at, &encoder->files, &tracking->frames.names);
    }
    *count = (size_t)(at - chunk);
    return chunk;
}
