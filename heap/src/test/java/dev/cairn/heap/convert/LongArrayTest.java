// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.ProcessMark;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.hprof.write.HprofWriter;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The references of one array need not fit into Java's heap. */
class LongArrayTest {
    static final long ARRAY = 0x1000_0000;
    /** Of which the indexes take more than the heap of the test. */
    static final int ELEMENTS = 10_000_000;

    private static final long OBJECT = 0x100;
    private static final long ARRAY_CLASS = 0x200;
    private static final int SERIAL = 1;

    @TempDir
    private Path folder;

    @Test
    void anArrayThatIsLargerThanTheHeapIsConvertedAndShown() throws Exception {
        Path dump = folder.resolve("long.hprof");
        write(dump);
        Process process = new ProcessBuilder(
                        Jdk.JDK_25.java(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath(),
                        LongArrayTarget.class.getName(),
                        dump.toString(),
                        folder.resolve("long.gclog").toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said.strip()).isEqualTo("true " + ELEMENTS + " 2");
    }

    private static String classPath() throws URISyntaxException {
        StringBuilder path = new StringBuilder();
        for (Class<?> each : List.of(LongArrayTarget.class, Snapshot.class, HprofHeader.class, ProcessMark.class)) {
            path.append(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()))
                    .append(':');
        }
        return path.toString();
    }

    private static void write(Path dump) throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(dump))) {
            HprofWriter out = new HprofWriter(file, Integer.BYTES, 0);
            out.loadClass(SERIAL, OBJECT, out.string("java/lang/Object"));
            out.loadClass(SERIAL + 1, ARRAY_CLASS, out.string("[Ljava/lang/Object;"));
            out.classDump(new HprofWriter.ClassDump(OBJECT, 0, 0, 0, List.of(), List.of()));
            out.classDump(new HprofWriter.ClassDump(ARRAY_CLASS, OBJECT, 0, 0, List.of(), List.of()));
            out.root(HeapRecordTag.ROOT_STICKY_CLASS, OBJECT);
            out.root(HeapRecordTag.ROOT_UNKNOWN, ARRAY);
            out.beginObjectArray(ARRAY, ARRAY_CLASS, ELEMENTS);
            for (int i = 0; i < ELEMENTS; i++) {
                out.putId(OBJECT);
            }
            out.end();
        }
    }
}
