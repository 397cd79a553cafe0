// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dump of a VM that was killed ends anywhere. */
class TruncationTest {
    @TempDir
    Path folder;

    /** Something of everything. */
    static HprofBuilder everything(int idSize) {
        return new HprofBuilder(idSize == 4 ? "1.0.3" : "1.0.2", idSize)
                .controlSettings(1, 4)
                .loadClass(0x10, "java/lang/Object")
                .loadClass(0x11, "[Ljava/lang/Object;")
                .frame(1, "run", "()V", "A.java", 1, 3)
                .trace(2, 1, 1)
                .startThread(1, 0x20, 2, "main", "main", "")
                .segment(heap -> heap.classDump(0x10, type -> type.field("f", HprofType.OBJECT))
                        .instance(0x20, 0x10, 0x21)
                        .rootThreadObject(0x20, 1, 2)
                        .rootJavaFrame(0x21, 1, 0))
                .segment(heap -> heap.objectArray(0x21, 0x11, 0x20, 0).byteArray(0x22, new byte[] {1, 2}))
                .end()
                .heapDump(heap -> heap.rootUnknown(0x20))
                .heapSummary(1, 2, 3, 4)
                .allocSites(0, 1, 2, 3, 4, new int[] {0, 1, 2, 3, 4, 5, 6})
                .cpuSamples(1, new int[] {1, 2})
                .unloadClass(1)
                .endThread(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aDumpThatIsCutAtAnyByteIsReadAsFarAsItGoes(int idSize) throws IOException {
        byte[] whole = everything(idSize).build();
        for (int length = 0; length <= whole.length; length++) {
            OpenDump.readAnything(folder, Arrays.copyOf(whole, length));
        }
    }

    @Test
    void aCutIsToldUnlessItIsBetweenRecords() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8);
        int start = dump.size();
        int second = dump.string(1, "one").size();
        byte[] whole = dump.string(2, "two").build();
        for (int length = start; length <= whole.length; length++) {
            Path file = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, length));
            try (OpenDump open = OpenDump.at(file, folder, 1)) {
                if (length == start || length == second || length == whole.length) {
                    assertThat(open.outline().truncatedAt()).isEmpty();
                } else {
                    assertThat(open.outline().truncatedAt()).hasValue(length);
                }
            }
        }
    }

    @Test
    void aPackedDumpThatIsCutAtAnyByteIsReadAsFarAsItGoes() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(everything(8).build());
        }
        byte[] whole = packed.toByteArray();
        for (int length = 0; length <= whole.length; length++) {
            OpenDump.readAnything(folder, Arrays.copyOf(whole, length));
        }
    }
}
