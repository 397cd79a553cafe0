// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogFileTest {
    private final Told told = new Told();

    @Test
    void oneAppDomainOfSeveralIsReadByItsNumber(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("two.gclog"), "a 2 x\no 1 2 3\nc x\na 2 y\no 4 5 6\nc y\n");

        GcLogReport report = GcLogFile.readAppDomain(file, 2, told, Progress.NONE);

        assertThat(report.appDomains()).isEqualTo(2);
        assertThat(told.lines).containsExactly("appDomain 2 [y]", "object 4 of 5 size 6", "end [y]");
        assertThatThrownBy(() -> GcLogFile.readAppDomain(file, 3, told, Progress.NONE))
                .isInstanceOf(SnapshotException.class)
                .hasMessage(file + " holds 2 AppDomains, so there is no dump number 3.");
    }

    @Test
    void compressedLogsAreRead(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes(GcLogReaderTest.EXAMPLE));
        }
        Path whole = Files.write(folder.resolve("x.gclog.gz"), zipped.toByteArray());
        Path cut = Files.write(folder.resolve("cut.gclog.gz"), Arrays.copyOf(zipped.toByteArray(), zipped.size() - 60));

        assertThat(GcLogFile.looksLikeOne(whole)).isTrue();
        assertThat(GcLogFile.read(whole, told).lines()).isEqualTo(27);
        assertThat(told.lines).hasSize(14);
        assertThat(GcLogFile.read(cut, new Told()).truncatedAt()).isPresent();
    }

    @Test
    void whatIsNoLogIsRefused(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "Dear Sir,\nthis is a letter.\n");
        Path wide = Files.write(folder.resolve("wide"), GcLogReaderTest.EXAMPLE.getBytes(StandardCharsets.UTF_16));

        assertThatThrownBy(() -> GcLogFile.readAppDomain(text, 1, told, Progress.NONE))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("is no .NET CF GC log");
        assertThatThrownBy(() -> GcLogFile.read(wide, told))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("UTF-16");
    }

    @Test
    void isKnownByItsFirstBytes() {
        assertThat(looks("a 2 x")).isTrue();
        assertThat(looks("\uFEFF\r\n a 2 x")).isTrue();
        assertThat(looks("\ra 2 x\r")).isTrue();
        assertThat(looks("a  2 x")).isTrue();
        assertThat(looks("a \t 2  x")).isTrue();
        assertThat(looks("a2 x")).isFalse();
        assertThat(looks("a letter")).isFalse();
        assertThat(looks("a 2")).isFalse();
        assertThat(looks("JAVA PROFILE 1.0.2")).isFalse();
        assertThat(looks("")).isFalse();
    }

    private static boolean looks(String start) {
        return GcLogFile.looksLikeOne(ByteBuffer.wrap(bytes(start)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
