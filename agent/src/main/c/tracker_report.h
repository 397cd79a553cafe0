// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the tracker holds, as Java arrays: copied out while others go on writing.

#ifndef CAIRN_TRACKER_REPORT_H
#define CAIRN_TRACKER_REPORT_H

#include <jni.h>

// The parts of a report; Native.java has the same names. Records are the newest first, their frames the innermost first.
enum report_part {
    REPORT_SIZES,    // long[], one a record
    REPORT_THREADS,  // long[], ids of java.lang.Thread
    REPORT_CLASSES,  // int[], in the names
    REPORT_DEPTHS,   // int[]
    REPORT_FRAMES,   // int[], the frames of all records, in the places
    REPORT_PLACES,   // int[], PLACE_INTS each
    REPORT_NAMES,    // String[]
    REPORT_COUNTS,   // long[], COUNT_LONGS
    REPORT_PARTS,
};
enum place_int {
    PLACE_CLASS,
    PLACE_METHOD,
    PLACE_FILE,
    PLACE_LINE,
    PLACE_INTS,
};
enum count_long {
    COUNT_SEEN,      // allocations since tracking began
    COUNT_LOST,      // of these, so many were not written down
    COUNT_UNNAMED,   // so many names and places had no room, or were cut
    COUNT_LONGS,
};

// Object[REPORT_PARTS]. NULL if nothing was tracked, or with an exception pending.
jobjectArray tracker_report(JNIEnv *env);

#endif
