// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A record of each kind that HPROF files have, by its tag. What they name is "name". */
public final class EveryHprofRecord {
    private EveryHprofRecord() {}

    /** Those of a file, outside of the heap. */
    public static Map<Integer, Consumer<HprofBuilder>> ofFile() {
        Map<Integer, Consumer<HprofBuilder>> records = new TreeMap<>();
        records.put(0x01, file -> file.string(77, "text"));
        records.put(0x02, file -> file.loadClass(1, 0x100, "name"));
        records.put(0x03, file -> file.unloadClass(1));
        records.put(0x04, file -> file.frame(1, "name", "name", "name", 1, 7));
        records.put(0x05, file -> file.trace(1, 1, 1, 2, 3));
        int[] site = {2, 1, 1, 10, 1, 20, 2};
        records.put(0x06, file -> file.allocSites(3, 20, 2, 30, 3, site, site));
        records.put(0x07, file -> file.heapSummary(1, 2, 3, 4));
        records.put(0x0A, file -> file.startThread(1, 0x200, 1, "name", "name", "name"));
        records.put(0x0B, file -> file.endThread(1));
        records.put(0x0C, file -> file.heapDump(heap -> heap.rootUnknown(1)));
        records.put(0x0D, file -> file.cpuSamples(3, new int[] {1, 1}, new int[] {2, 2}));
        records.put(0x0E, file -> file.controlSettings(3, 4));
        records.put(0x1C, file -> file.segment(heap -> heap.rootUnknown(1)));
        records.put(0x2C, file -> file.end());
        return records;
    }

    /** Those of a heap. */
    public static Map<Integer, Consumer<HprofHeap>> ofHeap() {
        Map<Integer, Consumer<HprofHeap>> records = new TreeMap<>();
        records.put(0x01, heap -> heap.rootJniGlobal(0x11, 0x12));
        records.put(0x02, heap -> heap.rootJniLocal(0x11, 5, 6));
        records.put(0x03, heap -> heap.rootJavaFrame(0x11, 5, 6));
        records.put(0x04, heap -> heap.rootNativeStack(0x11, 5));
        records.put(0x05, heap -> heap.rootStickyClass(0x11));
        records.put(0x06, heap -> heap.rootThreadBlock(0x11, 5));
        records.put(0x07, heap -> heap.rootMonitorUsed(0x11));
        records.put(0x08, heap -> heap.rootThreadObject(0x11, 5, 6));
        records.put(
                0x20,
                heap -> heap.classDump(
                        0x11,
                        type -> type.constant(1, HprofType.INT, 5)
                                .staticField("name", HprofType.LONG, 77)
                                .staticField("name", HprofType.OBJECT, 0x12)
                                .field("name", HprofType.SHORT)
                                .field("name", HprofType.OBJECT)));
        records.put(0x21, heap -> heap.instanceBytes(0x11, 0x12, new byte[] {1, 2, 3}));
        records.put(0x22, heap -> heap.objectArray(0x11, 0x12, 1, 2, 3));
        records.put(0x23, heap -> heap.primitiveArray(0x11, HprofType.SHORT, 1, 2, 3));
        records.put(0x89, heap -> heap.rootInternedString(0x11));
        records.put(0x8A, heap -> heap.rootFinalizing(0x11));
        records.put(0x8B, heap -> heap.rootDebugger(0x11));
        records.put(0x8C, heap -> heap.rootReferenceCleanup(0x11));
        records.put(0x8D, heap -> heap.rootVmInternal(0x11));
        records.put(0x8E, heap -> heap.rootJniMonitor(0x11, 5, 6));
        records.put(0x90, heap -> heap.unreachable(0x11));
        records.put(0xC3, heap -> heap.primitiveArrayWithoutData(0x11, HprofType.INT, 3));
        records.put(0xFE, heap -> heap.heapInfo('A', "name"));
        records.put(0xFF, heap -> heap.rootUnknown(0x11));
        return records;
    }
}
