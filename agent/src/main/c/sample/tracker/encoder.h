// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// From the tracker's numbers to the bytes of the chunks REAL and REA8, which the Java class AllocationReport describes and reads.

#ifndef CAIRN_REPORT_ENCODER_H
#define CAIRN_REPORT_ENCODER_H

#include "base/pace.h"
#include "sample/tracker/newest.h"

enum { NAME_PLACES = NAME_TEXT_BYTES / NAME_ALIGNMENT, MAX_FRAME_BYTES = 16 };

// One of the tables at the end of a report.
struct name_table {
    uint32_t count;
    size_t bytes;
    uint32_t names[MAX_NAMES + 2];
    uint32_t index_of[NAME_PLACES];  // of the name at that place of the store, plus 1; 0: not in it
};

// What is known while a report is made. One of zeros is ready for use.
struct report_encoder {
    struct name_table classes;
    struct name_table methods;
    struct name_table files;
    bool place_known[MAX_PLACES];
    uint8_t encoded_places[MAX_PLACES][MAX_FRAME_BYTES];
};

// As tracker_report.
uint8_t *report_encode(struct report_encoder *encoder, const struct report *report, const struct tracking *tracking,
        bool wide, size_t max_bytes, const struct pace *pace, size_t *count);

#endif
