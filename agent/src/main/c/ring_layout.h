// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of the ring, of the records in it, and of how it is handed over. The Java package dev.cairn.wire.ring has
// the same numbers under the same names, and describes them; a test holds the two together.

#ifndef CAIRN_RING_LAYOUT_H
#define CAIRN_RING_LAYOUT_H

// RingLayout ------------------------------------------------------------------------------------------------------

#define RING_MAGIC 0x474E524E52494143
#define RING_VERSION 1
#define RING_HEADER_BYTES 4096
#define RING_MIN_DATA_BYTES 65536
#define RING_MAX_DATA_BYTES 536870912
#define RING_DEFAULT_DATA_BYTES 8388608
#define RING_MAGIC_OFFSET 0
#define RING_VERSION_OFFSET 8
#define RING_DATA_BYTES_OFFSET 16
#define RING_READ_POSITION 64
#define RING_WAKE_AT 72
#define RING_NO_WAKE 0xFFFFFFFFFFFFFFFF
#define RING_WRITE_POSITION 128
#define RING_LOST_ALLOCATIONS 192
#define RING_LOST_ALLOCATED_BYTES 200
#define RING_LOST_FREES 208
#define RING_LOST_SYMBOLS 216
#define RING_LOST_OTHERS 224
#define RING_CALLBACKS 256
#define RING_CALLBACK_NANOS 264
#define RING_INTERVAL 272

// RingHandshake ---------------------------------------------------------------------------------------------------

#define RING_REQUEST "CAIRN-RING-v01"
#define RING_OFFER_VERSION_OFFSET 0
#define RING_OFFER_TOKEN_OFFSET 4
#define RING_OFFER_BYTES 8
#define RING_ANSWER_STATUS_OFFSET 0
#define RING_ANSWER_ERRNO_OFFSET 4
#define RING_ANSWER_BYTES 8
#define RING_ACCEPTED 0
#define RING_WRONG_VERSION 1
#define RING_WRONG_DESCRIPTORS 2
#define RING_NOT_SEALED 3
#define RING_WRONG_SIZE 4
#define RING_WRONG_HEADER 5
#define RING_NOT_MAPPED 6
#define RING_TAKEN 7

// RecordHeader ----------------------------------------------------------------------------------------------------

#define RECORD_HEADER_BYTES 8
#define RECORD_HEADER_MAX_RECORD_BYTES 262144
#define RECORD_HEADER_BUSY 0x8000000000000000
#define RECORD_HEADER_TYPE_SHIFT 32

// RecordType ------------------------------------------------------------------------------------------------------

enum ring_record_type {
    RECORD_ALLOCATION = 1,
    RECORD_FREE = 2,
    RECORD_METHOD = 3,
    RECORD_CLASS = 4,
    RECORD_THREAD = 5,
    RECORD_HEAP = 6,
    RECORD_GC = 7,
    RECORD_INTERVAL = 8,
    RECORD_CPU = 9,
    RECORD_MARK = 10,
    RECORD_THREAD_START = 11,
    RECORD_THREAD_END = 12,
    RECORD_CONTENTION = 13,
    RECORD_WAIT = 14,
    RECORD_WAITED = 15,
    RECORD_THREAD_STATE = 16,
    RECORD_MONITOR = 17,
    RECORD_CALLS = 18,
};

// RecordLayout ----------------------------------------------------------------------------------------------------

#define ALLOCATION_NANOS 8
#define ALLOCATION_ID 16
#define ALLOCATION_SIZE 24
#define ALLOCATION_ADDRESS 32
#define ALLOCATION_INTERVAL 40
#define ALLOCATION_THREAD 48
#define ALLOCATION_CLASS 52
#define ALLOCATION_GC_EPOCH 56
#define ALLOCATION_HEAP 60
#define ALLOCATION_FLAGS 62
#define ALLOCATION_JAVA_FRAMES 64
#define ALLOCATION_NATIVE_FRAMES 66
#define ALLOCATION_FRAMES 72
#define ALLOCATION_FLAG_TRUNCATED 1
#define ALLOCATION_JAVA_HEAP 0
#define ALLOCATION_NATIVE_HEAP 1

#define FRAME_METHOD 0
#define FRAME_BYTECODE_INDEX 4
#define FRAME_BYTES 8

#define FREE_NANOS 8
#define FREE_ID 16
#define FREE_GC_EPOCH 24
#define FREE_HEAP 28
#define FREE_BYTES 32

#define METHOD_NAME_NUMBER 8
#define METHOD_NAME_CLASS 12
#define METHOD_NAME_FLAGS 16
#define METHOD_NAME_NAME_BYTES 20
#define METHOD_NAME_SIGNATURE_BYTES 22
#define METHOD_NAME_LINES 24
#define METHOD_NAME_TEXT 32
#define METHOD_NAME_LINE_BYTES 8
#define METHOD_NAME_FLAG_NATIVE 1
#define METHOD_NAME_FLAG_LINES_CUT 2
#define METHOD_NAME_MAX_LINES 8192

#define CLASS_NAME_NUMBER 8
#define CLASS_NAME_SIGNATURE_BYTES 12
#define CLASS_NAME_SOURCE_BYTES 14
#define CLASS_NAME_TEXT 16

#define THREAD_NAME_NUMBER 8
#define THREAD_NAME_FLAGS 12
#define THREAD_NAME_JAVA_ID 16
#define THREAD_NAME_OS_TID 24
#define THREAD_NAME_NAME_BYTES 28
#define THREAD_NAME_TEXT 32
#define THREAD_NAME_FLAG_VIRTUAL 1

#define HEAP_NUMBER 8
#define HEAP_NAME_BYTES 10
#define HEAP_INTERVAL 16
#define HEAP_TEXT 24

#define GC_NANOS 8
#define GC_EPOCH 16
#define GC_BYTES 24

#define INTERVAL_NANOS 8
#define INTERVAL_INTERVAL 16
#define INTERVAL_BYTES 24

#define CPU_NANOS 8
#define CPU_CPU_NANOS 16
#define CPU_THREAD 24
#define CPU_FLAGS 28
#define CPU_JAVA_FRAMES 30
#define CPU_FRAMES 32
#define CPU_FLAG_ENDED 2

#define MARK_NANOS 8
#define MARK_TOKEN 16
#define MARK_BYTES 24

// ReportLayout ----------------------------------------------------------------------------------------------------

#define THREAD_START_NANOS 8
#define THREAD_START_JAVA_ID 16
#define THREAD_START_NAME_BYTES 24
#define THREAD_START_GROUP_BYTES 26
#define THREAD_START_PARENT_BYTES 28
#define THREAD_START_FLAGS 30
#define THREAD_START_TEXT 32
#define THREAD_START_FLAG_VIRTUAL 1

#define THREAD_END_NANOS 8
#define THREAD_END_JAVA_ID 16
#define THREAD_END_BYTES 24

#define CONTENTION_NANOS 8
#define CONTENTION_WAITED_NANOS 16
#define CONTENTION_THREAD 24
#define CONTENTION_CLASS 28
#define CONTENTION_FLAGS 32
#define CONTENTION_JAVA_FRAMES 34
#define CONTENTION_FRAMES 40

#define MONITOR_WAIT_NANOS 8
#define MONITOR_WAIT_TIMEOUT_MILLIS 16
#define MONITOR_WAIT_THREAD 24
#define MONITOR_WAIT_CLASS 28
#define MONITOR_WAIT_BYTES 32

#define MONITOR_WAITED_NANOS 8
#define MONITOR_WAITED_WAITED_NANOS 16
#define MONITOR_WAITED_THREAD 24
#define MONITOR_WAITED_CLASS 28
#define MONITOR_WAITED_BYTES 32

#define THREAD_STATE_THREAD 8
#define THREAD_STATE_STATE 12
#define THREAD_STATE_FLAGS 16
#define THREAD_STATE_JAVA_FRAMES 18
#define THREAD_STATE_FRAMES 24

#define MONITOR_CLASS 8
#define MONITOR_OWNER 12
#define MONITOR_ENTRIES 16
#define MONITOR_ENTERING 20
#define MONITOR_NOTIFIED 22
#define MONITOR_THREADS 24

#define CALLS_THREAD 8
#define CALLS_FLAGS 12
#define CALLS_METHODS 14
#define CALLS_COUNT 16
#define CALLS_TOTAL_NANOS 24
#define CALLS_SELF_NANOS 32
#define CALLS_CHAIN 40

#endif
