// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HprofFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Files that people have where they expect a heap dump: known by their first bytes, and named with the way to a dump. */
public enum ForeignFile {
    PHD(
            "\0\22portable heap dump",
            "a portable heap dump (PHD) of OpenJ9 or IBM's Java, which has no values and no names of fields. Eclipse"
                    + " MAT with IBM's DTFJ reads it, and can export it as HPROF, which Cairn reads."),
    FLIGHT_RECORDING(
            "FLR\0",
            "a flight recording, which has no heap in it. Make a dump: cairn dump VM, or jcmd PID GC.heap_dump FILE."),
    CORE(
            "\177ELF",
            "a core dump or a program. If it is the core of a VM, the same JDK's jhsdb jmap --binaryheap --exe JAVA"
                    + " --core FILE makes a heap dump of it."),
    ZIP("PK\3\4", "a zip archive. If a heap dump is in it, unpack that first."),
    V8(
            "{\"snapshot\":",
            "a heap snapshot of V8 (Node.js, Chrome), which holds JavaScript. The developer tools of Chrome read it.");

    private static final int LOOK = 64;

    /** Each character is a byte. */
    private final String start;

    private final String words;

    ForeignFile(String start, String words) {
        this.start = start;
        this.words = words;
    }

    /** What to say of a file, plain or compressed by gzip, if it is one of them. */
    public static Optional<String> sentence(Path file) throws IOException {
        String first = new String(firstBytes(file), StandardCharsets.ISO_8859_1);
        return Arrays.stream(values())
                .filter(each -> first.startsWith(each.start))
                .findFirst()
                .map(each -> file + " is no heap dump that Cairn reads but " + each.words);
    }

    private static byte[] firstBytes(Path file) throws IOException {
        boolean compressed = HprofFile.isCompressed(file);
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = compressed ? new GZIPInputStream(in) : in) {
            return plain.readNBytes(LOOK);
        } catch (EOFException | ZipException e) {
            return new byte[] {};
        }
    }
}
