// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

/** What resident memory is used for: the lines of the account, in its order. */
public enum MemoryPart {
    JAVA_HEAP,
    /** The same pages once more: ZGC of JDK 17 maps its heap at three addresses, and the kernel counts each. */
    HEAP_AGAIN,
    METASPACE,
    CODE_CACHE,
    STACKS,
    /** Tables of the collector, and what else the VM maps for itself. */
    VM_INTERNAL,
    DIRECT_BUFFERS,
    /** What malloc has given out and was not given back; without direct buffers. */
    MALLOC_LIVE,
    /** What was freed, or never given out, and malloc has not given back to the kernel. */
    MALLOC_KEPT,
    /** Both, where they cannot be separated. */
    MALLOC,
    CLASS_ARCHIVE,
    FILES,
    /** What Cairn itself has in the VM. */
    CAIRN,
    REST
}
