// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What the native half must know of the wire. The Java module "wire" has the same numbers, and describes all the rest;
// a test holds the two together.

#ifndef CAIRN_LAYOUT_H
#define CAIRN_LAYOUT_H

#define JDWP_HANDSHAKE "JDWP-Handshake"
#define JDWP_HANDSHAKE_BYTES 14
#define JDWP_LENGTH_OFFSET 0
#define JDWP_ID_OFFSET 4
#define JDWP_FLAGS_OFFSET 8
#define JDWP_COMMAND_SET_OFFSET 9
#define JDWP_COMMAND_OFFSET 10
#define JDWP_ERROR_OFFSET 9
#define JDWP_HEADER_BYTES 11
#define JDWP_REPLY_FLAG 0x80
#define JDWP_ERROR_NOT_IMPLEMENTED 99

#define DDM_COMMAND_SET 0xC7
#define DDM_COMMAND 1
#define DDM_TYPE_OFFSET 0
#define DDM_LENGTH_OFFSET 4
#define DDM_CHUNK_HEADER_BYTES 8

#define DDM_HELO 0x48454C4F
#define DDM_HPGC 0x48504743
#define DDM_FAIL 0x4641494C
#define DDM_FAIL_GENERIC 1
#define DDM_FAIL_NO_ANSWER 2

#endif
