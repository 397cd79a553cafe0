// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Two facts of a thread that no interface of the VM reports: its number with the kernel, and how much it has allocated. And which
// flags the VM has. HotSpot publishes the layout of the structures that hold them (vm/layout/structure_table.h); where they are not as
// expected, they count as unknown.

#ifndef CAIRN_VM_STRUCTS_H
#define CAIRN_VM_STRUCTS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread {
    int32_t os_tid;           // 0 if not known
    int64_t allocated_bytes;  // -1 if not known
};

// `java_thread` is the value of java.lang.Thread.eetop. The thread may end meanwhile: nothing faults then, and the result
// is worth something only if the thread is still alive after the call.
struct vm_thread vm_structs_read(uint64_t java_thread);

// Whether a flag is set that is on or off, as of -XX:+NAME. False also if the VM does not publish it.
bool vm_structs_flag(const char *name);

#endif
