// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Places that tools may have the system stop at (USDT probes, as bpftrace, perf and eBPF profilers know them): each is an instruction
// that does nothing, and a note in the file that says where it is and where its arguments are then, each of 8 bytes.

#ifndef CAIRN_PROBE_H
#define CAIRN_PROBE_H

// In notes, a register is said as the assembler writes it. All addresses are those that the linker gave, and those of the base too, by
// which tools see that a file was linked anew since.
#define PROBE_NOTE(provider, name, arguments) \
    "990: nop\n" \
    ".pushsection .note.stapsdt, \"\", %%note\n" \
    ".balign 4\n" \
    ".4byte 992f - 991f, 994f - 993f, 3\n" \
    "991: .asciz \"stapsdt\"\n" \
    "992: .balign 4\n" \
    "993: .8byte 990b, _.stapsdt.base, 0\n" \
    ".asciz \"" provider "\"\n" \
    ".asciz \"" name "\"\n" \
    ".asciz \"" arguments "\"\n" \
    "994: .balign 4\n" \
    ".popsection\n" \
    ".ifndef _.stapsdt.base\n" \
    ".pushsection .stapsdt.base, \"aG\", %%progbits, .stapsdt.base, comdat\n" \
    ".weak _.stapsdt.base\n" \
    ".hidden _.stapsdt.base\n" \
    "_.stapsdt.base: .space 1\n" \
    ".size _.stapsdt.base, 1\n" \
    ".popsection\n" \
    ".endif\n"

#define PROBE1(provider, name, a) __asm__ volatile(PROBE_NOTE(provider, name, "8@%0")::"r"((uint64_t)(a)) : "memory")
#define PROBE2(provider, name, a, b) \
    __asm__ volatile(PROBE_NOTE(provider, name, "8@%0 8@%1")::"r"((uint64_t)(a)), "r"((uint64_t)(b)) : "memory")
#define PROBE3(provider, name, a, b, c) \
    __asm__ volatile(PROBE_NOTE(provider, name, "8@%0 8@%1 8@%2")::"r"((uint64_t)(a)), "r"((uint64_t)(b)), \
                     "r"((uint64_t)(c)) : "memory")
#define PROBE4(provider, name, a, b, c, d) \
    __asm__ volatile(PROBE_NOTE(provider, name, "8@%0 8@%1 8@%2 8@%3")::"r"((uint64_t)(a)), "r"((uint64_t)(b)), \
                     "r"((uint64_t)(c)), "r"((uint64_t)(d)) : "memory")

#include <stdint.h>

#endif
