// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.testkit.Jdk;
import java.lang.foreign.MemorySegment;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers are the same whether they are read from a file or by way of a piece of it. */
class DumpReaderTest {
    private static final int SIZE = 200;
    private static final int SMALL_PIECE = 16;
    private static final int READS = 10_000;

    private static final MemorySegment ZEROES = MemorySegment.ofArray(new byte[SIZE]);

    static Stream<DumpReader> ofZeroes() {
        return Stream.of(DumpReader.inPieces(ZEROES, Long.BYTES, SMALL_PIECE), DumpReader.inPlace(ZEROES, Long.BYTES));
    }

    /** Prints whether readers are in pieces: of a small dump, a large one, and a small one after much was read. */
    static final class Asked {
        public static void main(String[] args) {
            MemorySegment large = MemorySegment.NULL.reinterpret(ReadSoFar.ENOUGH + 1);
            boolean small = DumpReader.of(ZEROES, Long.BYTES).isInPieces();
            ReadSoFar.add(ReadSoFar.ENOUGH - 1);
            small &= DumpReader.of(ZEROES, Long.BYTES).isInPieces();
            ReadSoFar.add(1);
            boolean later = DumpReader.of(ZEROES, Long.BYTES).isInPieces();
            System.out.println(small + " " + DumpReader.of(large, Long.BYTES).isInPieces() + " " + later);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:TieredStopAtLevel=1, true false true",
        "-XX:TieredStopAtLevel=4, true false false",
        "-XX:-TieredCompilation, true false false"
    })
    void smallDumpsAreReadInPiecesUntilTheLoopsAreCompiledWell(String option, String inPieces) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Jdk.JDK_25.java(),
                        "--enable-native-access=ALL-UNNAMED",
                        option,
                        "-cp",
                        placeOf(Asked.class) + ":" + placeOf(DumpReader.class),
                        Asked.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(inPieces);
        assertThat(process.waitFor()).isZero();
    }

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void readsWhatStandsThereFromAnywhere() {
        Random random = new Random(5);
        byte[] content = new byte[SIZE];
        random.nextBytes(content);
        MemorySegment bytes = MemorySegment.ofArray(content);
        readsWhatStandsThere(DumpReader.inPieces(bytes, Integer.BYTES, SMALL_PIECE), bytes, random);
        readsWhatStandsThere(DumpReader.inPlace(bytes, Integer.BYTES), bytes, random);
    }

    private static void readsWhatStandsThere(DumpReader reader, MemorySegment bytes, Random random) {
        for (int i = 0; i < READS; i++) {
            long at = random.nextInt(SIZE - Long.BYTES + 1);
            assertThat(reader.u1(at)).isEqualTo(BigEndian.u1(bytes, at));
            assertThat(reader.u2(at)).isEqualTo(BigEndian.u2(bytes, at));
            assertThat(reader.i4(at)).isEqualTo(BigEndian.i4(bytes, at));
            assertThat(reader.u4(at)).isEqualTo(BigEndian.u4(bytes, at));
            assertThat(reader.i8(at)).isEqualTo(BigEndian.i8(bytes, at));
            assertThat(reader.id(at)).isEqualTo(Ids.read(bytes, at, Integer.BYTES));
            for (int width = 1; width <= Long.BYTES; width *= 2) {
                assertThat(reader.unsigned(at, width)).isEqualTo(Ids.read(bytes, at, width));
            }
        }
        assertThat(reader.size()).isEqualTo(SIZE);
    }

    @ParameterizedTest
    @MethodSource("ofZeroes")
    void nothingIsReadBehindTheEnd(DumpReader reader) {
        assertThat(reader.u1(SIZE - 1)).isZero();
        assertThatThrownBy(() -> reader.u1(SIZE)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.id(SIZE - Long.BYTES + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.u1(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(reader.id(SIZE - Long.BYTES)).isZero();
    }
}
