// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that has mapped files which were made to do harm, and whose stacks were too. */
class HostileCodeTest {
    private static final long MAPPED_AT = 0x7F00_0000_0000L;
    private static final int MOST_FUNCTIONS = 256;

    @TempDir
    static Path folder;

    private static byte[] good() throws IOException {
        return Files.readAllBytes(Jdk.newest().findFirst().orElseThrow().home().resolve("lib/libextnet.so"));
    }

    /** A library of a process, which it calls libhostile.so. */
    private static ProcessCode process(byte[] library) throws IOException {
        Path process = Files.createTempDirectory(folder, "process");
        Path file = Files.createDirectories(process.resolve("root/lib")).resolve("libhostile.so");
        Files.write(file, library);
        Files.writeString(
                process.resolve("maps"),
                String.format(
                        "%x-%x r-xp 00000000 fe:00 %s /lib/libhostile.so%n%x-%x rwxp 00000000 00:00 0%nnonsense%n- - -"
                                + " - -%n",
                        MAPPED_AT,
                        MAPPED_AT + library.length,
                        Files.getAttribute(file, "unix:ino"),
                        MAPPED_AT + (1L << 30),
                        MAPPED_AT + (1L << 31)));
        return new ProcessCode(process, () -> true);
    }

    private static CopiedStack stack(Random random, int libraryBytes) {
        long begin = random.nextBoolean() ? 0x7FFF_0000_0000L : random.nextLong() & -8;
        long[] words = new long[random.nextInt(200)];
        for (int i = 0; i < words.length; i++) {
            words[i] = switch (random.nextInt(4)) {
                case 0 -> MAPPED_AT + random.nextInt(libraryBytes);
                case 1 -> begin + random.nextInt(2000);
                case 2 -> random.nextLong();
                default -> random.nextInt(3);
            };
        }
        return new CopiedStack(
                MAPPED_AT + random.nextInt(libraryBytes),
                begin + random.nextInt(2000),
                random.nextBoolean(),
                begin,
                words,
                random.nextInt(2));
    }

    private static void check(byte[] library, Random random) throws IOException {
        try (ProcessCode code = process(library)) {
            for (int i = 0; i < 30; i++) {
                Optional<NativeWalk> walk = code.functions(stack(random, Math.max(1, library.length)));
                walk.ifPresent(found -> assertThat(found.functions()).hasSizeBetween(1, MOST_FUNCTIONS));
            }
        }
    }

    @FuzzTest(maxDuration = "60s")
    void doesNoHarm(FuzzedDataProvider data) throws IOException {
        byte[] library = good();
        for (int changes = data.consumeInt(0, 20); changes > 0; changes--) {
            library[data.consumeInt(0, library.length - 1)] = data.consumeByte();
        }
        check(library, new Random(data.consumeLong()));
    }

    @Test
    void doesNoHarmWhateverChanceChanges() throws IOException {
        Random random = new Random(17);
        for (int i = 0; i < 150; i++) {
            byte[] library = good();
            int most = random.nextBoolean() ? 1000 : library.length; // the headers say where all else is
            for (int k = random.nextInt(200); k > 0; k--) {
                library[random.nextInt(most)] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt());
            }
            check(random.nextInt(10) == 0 ? Arrays.copyOf(library, random.nextInt(library.length)) : library, random);
        }
    }

    @Test
    void isReadWhereItIsAsItWasBuilt() throws IOException {
        byte[] library = good();
        Random random = new Random(3);
        long named = 0;
        try (ProcessCode code = process(library)) {
            for (int i = 0; i < 2000; i++) {
                named += code.functions(stack(random, library.length)).stream()
                        .flatMap(walk -> walk.functions().stream())
                        .filter(function -> function.name().startsWith("Java_"))
                        .count();
            }
            CopiedStack other = new CopiedStack(MAPPED_AT + (1L << 30) + 5, 0, true, 0x1000, new long[8], 7);
            assertThat(code.functions(other))
                    .as("generated code is no function's")
                    .isEmpty();
        }
        assertThat(named).isPositive();
    }

    @Test
    void isNotSeenWhereTheProcessHasEnded() throws IOException {
        try (ProcessCode code = new ProcessCode(folder.resolve("gone"), () -> true)) {
            assertThat(code.functions(stack(new Random(1), 100))).isEmpty();
        }
        byte[] library = good();
        Path process = Files.createTempDirectory(folder, "another");
        Files.writeString(
                process.resolve("maps"),
                String.format("%x-%x r-xp 0 fe:00 7 /lib/a.so%n", MAPPED_AT, MAPPED_AT + library.length));
        try (ProcessCode code = new ProcessCode(process, () -> false)) {
            assertThat(code.functions(stack(new Random(1), library.length))).isEmpty();
        }
    }
}
