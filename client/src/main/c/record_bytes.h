// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a recording counted, as the bytes that RecordBytes.java reads: big-endian, with texts as DataInput.readUTF has them.
//
//   long objects and long bytes that no site had room for; int threads that were late
//   int number of texts; then each
//   int number of sites; then of each: int text of the class, long objects, long bytes, int number of frames, and of each
//   frame, the youngest first: int texts of the class, the method and the file, int line
//
// Texts are numbered from 1 on, and 0 is none. Classes are signatures.

#ifndef CAIRN_RECORD_BYTES_H
#define CAIRN_RECORD_BYTES_H

#include "recordings.h"

// To be freed. NULL if there is no memory for them, or if they are more than an array holds.
uint8_t *record_bytes(const struct recording_result *result, size_t *length);

#endif
