// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The tables by which libraries call functions of other libraries (global offset tables), and how a call there is led elsewhere: in all
// libraries that are loaded, but not in the one that has the function, in the C library, the loader and the agent itself.

#ifndef CAIRN_GOT_H
#define CAIRN_GOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A function, and what libraries call in its place. The place must stay for ever, as a pointer to it may have been copied.
struct got_function {
    const char *name;
    void *real;  // NULL: there is no such function here
    void *instead;
    // Functions of one name belong to several groups, and a library calls those of one. Any group's, if below 0.
    int group;
};

struct got_counts {
    unsigned changed;
    unsigned others;  // entries that lead to a third function: another tool has changed them, or a library has one of its own
    unsigned failed;  // that could not be written
    unsigned unbound;  // that were never called, of libraries that call several groups
    unsigned unready;  // libraries that were being loaded all that time: look again
};

// Leads calls elsewhere, or back. Waits for the loader. May be done again and again, by one caller at a time.
struct got_counts got_change(const struct got_function *functions, size_t count, bool there);

// How many libraries have been loaded since the process began, and how many were taken away.
struct got_libraries {
    uint64_t loaded, unloaded;
};
struct got_libraries got_libraries(void);

#endif
