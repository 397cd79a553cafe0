// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "hprof/heap/items.h"

#include "hprof/report/report.h"
#include "ring/records.h"

#include <string.h>

enum {
    CAPACITY = (1 << 15) - HEAP_ITEMS_DATA,
    // A run of at most this many nulls in an array is written as nulls; a longer run is left out, and a new item begins behind it.
    MAX_NULLS = 16,
    ID_BYTES = 8,
    MIN_ROOM = 128,  // for a header and the beginning of what follows it
    MAX_LATER = 1024,
    NONE = -1,
};

static struct {
    struct ring *ring;
    uint32_t used;
    int32_t open;  // where the item begins that is being filled, or NONE
    bool lost;
    struct heap_item item;
    uint32_t later_count;
    struct heap_item later[MAX_LATER];
    uint8_t bytes[CAPACITY];
} items;

static bool is_array(uint8_t kind) {
    return kind == HEAP_ITEM_REFERENCES || kind == HEAP_ITEM_PRIMITIVES;
}

static uint32_t header_bytes(uint8_t kind) {
    return is_array(kind) ? HEAP_ITEM_ELEMENTS : HEAP_ITEM_DATA;
}

void heap_items_reset(struct ring *ring) {
    items.ring = ring;
    items.used = 0;
    items.open = NONE;
    items.later_count = 0;
    items.lost = false;
}

bool heap_items_are_lost(void) {
    return items.lost;
}

static void send(void) {
    struct ring_place place;
    if (items.used == 0) {
        return;
    }
    uint32_t bytes = (HEAP_ITEMS_DATA + items.used + 7) & ~7u;
    if (!items.lost && hprof_reserve(items.ring, RECORD_HEAP_ITEMS, bytes, &place)) {
        memcpy(place.record + HEAP_ITEMS_DATA, items.bytes, items.used);
        ring_publish(items.ring, &place);
    } else {
        items.lost = true;
    }
    items.used = 0;
}

static void end_item(void) {
    if (items.open != NONE) {
        record_u4(items.bytes + items.open, HEAP_ITEM_COUNT, items.item.count);
        items.used = (items.used + 3) & ~3u;
        items.open = NONE;
    }
}

static void write_header(const struct heap_item *item) {
    uint8_t *at = items.bytes + items.used;
    memset(at, 0, header_bytes(item->kind));
    at[HEAP_ITEM_KIND] = item->kind;
    at[HEAP_ITEM_TYPE] = item->type;
    record_u4(at, HEAP_ITEM_CLASS, item->number);
    record_u8(at, HEAP_ITEM_ID, item->id);
    record_u4(at, HEAP_ITEM_INDEX, item->index);
    record_u4(at, HEAP_ITEM_COUNT, item->count);
    if (is_array(item->kind)) {
        record_u4(at, HEAP_ITEM_LENGTH, item->length);
    }
    items.used += header_bytes(item->kind);
}

static void put(const struct heap_item *item) {
    end_item();
    if (CAPACITY - items.used < MIN_ROOM) {
        send();
    }
    write_header(item);
}

static void begin(const struct heap_item *item) {
    put(item);
    items.open = (int32_t)(items.used - header_bytes(item->kind));
    items.item = *item;
}

static void put_what_waits(void) {
    uint32_t count = items.later_count;
    items.later_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        put(&items.later[i]);
    }
}

void heap_items_put(const struct heap_item *item) {
    put_what_waits();
    put(item);
}

void heap_items_begin(const struct heap_item *item) {
    put_what_waits();
    begin(item);
}

void heap_items_put_later(const struct heap_item *item) {
    for (uint32_t i = 0; i < items.later_count; i++) {
        if (items.later[i].id == item->id) {
            return;
        }
    }
    if (items.later_count < MAX_LATER) {
        items.later[items.later_count++] = *item;
    } else {
        items.lost = true;
    }
}

// Room in the open item, or in one more for the same object.
static void make_room(uint32_t bytes, uint32_t index) {
    if (CAPACITY - items.used < bytes + 4) {
        struct heap_item more = items.item;
        more.index = index;
        more.count = 0;
        end_item();
        send();
        begin(&more);
    }
}

void heap_items_add_value(uint32_t index, uint64_t value) {
    make_room(HEAP_ITEM_VALUE_BYTES, 0);
    record_u4(items.bytes, items.used, index);
    record_u8(items.bytes, items.used + 4, value);
    items.used += HEAP_ITEM_VALUE_BYTES;
    items.item.count++;
}

void heap_items_add_element(uint32_t index, uint64_t id) {
    uint32_t next = items.item.index + items.item.count;
    if (items.item.count == 0) {
        items.item.index = index;
        record_u4(items.bytes + items.open, HEAP_ITEM_INDEX, index);
    } else if (index - next > MAX_NULLS) {
        struct heap_item more = items.item;
        more.index = index;
        more.count = 0;
        begin(&more);
    } else {
        for (; next < index; next++) {
            make_room(ID_BYTES, next);
            record_u8(items.bytes, items.used, 0);
            items.used += ID_BYTES;
            items.item.count++;
        }
    }
    make_room(ID_BYTES, index);
    record_u8(items.bytes, items.used, id);
    items.used += ID_BYTES;
    items.item.count++;
}

void heap_items_put_primitives(const struct heap_item *item, const void *elements, uint32_t element_bytes) {
    const uint8_t *from = elements;
    struct heap_item part = *item;
    uint32_t done = 0;
    put_what_waits();
    do {
        part.index = done;
        begin(&part);
        uint32_t room = (CAPACITY - items.used - 4) / element_bytes;
        uint32_t left = item->length - done;
        items.item.count = left < room ? left : room;
        memcpy(items.bytes + items.used, from + (uint64_t)done * element_bytes, (size_t)items.item.count * element_bytes);
        items.used += items.item.count * element_bytes;
        done += items.item.count;
        end_item();
    } while (done < item->length && !items.lost);
}

bool heap_items_flush(void) {
    put_what_waits();
    end_item();
    send();
    return !items.lost;
}
