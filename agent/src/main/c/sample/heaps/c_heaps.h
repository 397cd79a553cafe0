// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Heaps of the program's native code, which includes cairn_heap.h: each such library has a table, and a note that says where it is.
// Tables are touched only while the loader is held, under which no library goes. For one caller at a time.

#ifndef CAIRN_C_HEAPS_H
#define CAIRN_C_HEAPS_H

// From now on the tables lead here; those of libraries that go later may go at any time.
void c_heaps_begin(void);

// Also those of libraries that have been loaded meanwhile. For any thread, between beginning and end.
void c_heaps_follow(void);

// No table leads here any more.
void c_heaps_end(void);

#endif
