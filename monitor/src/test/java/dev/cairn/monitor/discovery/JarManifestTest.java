// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarManifestTest {
    private static final String SPRING_BOOT = """
            Manifest-Version: 1.0
            Main-Class: org.springframework.boot.loader.launch.JarLauncher
            Start-Class: com.example.shop.ShopApplication

            """;

    private static Path jar(Path file, String manifest, String... entriesBefore) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entriesBefore) {
                zip.putNextEntry(new ZipEntry(entry));
            }
            zip.putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
            zip.write(manifest.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("com/example/Main.class"));
            zip.write(new byte[] {1, 2, 3});
        }
        return file;
    }

    @Test
    void readsWhatTheLauncherAndSpringBootRun(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("the shop.jar"), SPRING_BOOT);

        assertThat(JarManifest.read(jar))
                .contains(new JarManifest(
                        Optional.of("org.springframework.boot.loader.launch.JarLauncher"),
                        Optional.of("com.example.shop.ShopApplication")));
    }

    @Test
    void findsTheManifestBehindTheEntryOfItsFolder(@TempDir Path folder) throws IOException {
        assertThat(JarManifest.read(jar(folder.resolve("a.jar"), SPRING_BOOT, "META-INF/")))
                .isPresent();
    }

    @Test
    void readsAManifestThatNamesNoMainClass(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "Manifest-Version: 1.0\n\n");

        assertThat(JarManifest.read(jar)).contains(new JarManifest(Optional.empty(), Optional.empty()));
    }

    @Test
    void leavesOutBlanksAroundANameAsTheLauncherDoes(@TempDir Path folder) throws IOException {
        Path jar = jar(
                folder.resolve("a.jar"), "Manifest-Version: 1.0\nMain-Class:  com.example.Main \nStart-Class:  \n\n");

        assertThat(JarManifest.read(jar)).contains(new JarManifest(Optional.of("com.example.Main"), Optional.empty()));
    }

    @Test
    void joinsALongNameThatTheManifestBreaks(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "Manifest-Version: 1.0\r\nMain-Class: com.exam\r\n ple.店\r\n\r\n");

        assertThat(JarManifest.read(jar).flatMap(JarManifest::mainClass)).contains("com.example.店");
    }

    @Test
    void joinsALetterThatTheManifestBreaks(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "Manifest-Version: 1.0\nmain-class: com.example.é\n\n");
        byte[] folded = "Main-Class: x.\u00C3\n \u00A9\n".getBytes(StandardCharsets.ISO_8859_1);
        Path other = folder.resolve("b.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(other))) {
            zip.putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
            zip.write(folded);
        }

        assertThat(JarManifest.read(jar).flatMap(JarManifest::mainClass)).contains("com.example.é");
        assertThat(JarManifest.read(other).flatMap(JarManifest::mainClass)).contains("x.é");
    }

    @Test
    void takesOnlyWhatTheJarAsAWholeSays(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "Manifest-Version: 1.0\n\nName: x\nMain-Class: com.example.Other\n\n");

        assertThat(JarManifest.read(jar).flatMap(JarManifest::mainClass)).isEmpty();
    }

    @Test
    void knowsNothingOfAJarThatKeepsItsManifestElsewhere(@TempDir Path folder) throws IOException {
        assertThat(JarManifest.read(jar(folder.resolve("a.jar"), SPRING_BOOT, "a.txt", "b.txt")))
                .isEmpty();
    }

    @Test
    void knowsNothingOfWhatIsNoJar(@TempDir Path folder) throws IOException {
        assertThat(JarManifest.read(Files.writeString(folder.resolve("text.jar"), SPRING_BOOT)))
                .isEmpty();
        assertThat(JarManifest.read(Files.createFile(folder.resolve("empty.jar"))))
                .isEmpty();
        assertThat(JarManifest.read(Files.createDirectory(folder.resolve("folder.jar"))))
                .isEmpty();
        assertThat(JarManifest.read(folder.resolve("missing.jar"))).isEmpty();
    }

    @Test
    void followsALinkAsTheLauncherDoes(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("release-1.2.jar"), SPRING_BOOT);

        assertThat(JarManifest.read(Files.createSymbolicLink(folder.resolve("current.jar"), jar)))
                .isPresent();
        assertThat(JarManifest.read(Files.createSymbolicLink(folder.resolve("loop.jar"), Path.of("loop.jar"))))
                .isEmpty();
    }

    @Test
    void doesNotWaitForAPipeThatNobodyWrites(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe.jar");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> assertThat(JarManifest.read(pipe)).isEmpty());
    }

    @Test
    void survivesEveryCutAndAThousandFlippedBytes(@TempDir Path folder) throws IOException {
        byte[] whole = Files.readAllBytes(jar(folder.resolve("whole.jar"), SPRING_BOOT));
        Path broken = folder.resolve("broken.jar");
        Optional<JarManifest> real = JarManifest.read(folder.resolve("whole.jar"));
        for (int length = 0; length < whole.length; length++) {
            Files.write(broken, Arrays.copyOf(whole, length));
            assertThat(JarManifest.read(broken)).as("cut at %d", length).isIn(Optional.empty(), real);
        }
        Random random = new Random(20261120);
        for (int round = 0; round < 1000; round++) {
            byte[] bytes = whole.clone();
            for (int i = 0; i < 1 + round % 5; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Files.write(broken, bytes);
            assertThat(JarManifest.read(broken)).isNotNull();
        }
    }

    /** A few hundred KiB of zip can hold a manifest that no heap has room for. */
    @Test
    void doesNotUnpackAManifestWithoutEnd(@TempDir Path folder) throws IOException {
        Path bomb = folder.resolve("bomb.jar");
        byte[] line = "Main-Class-But-Not-Quite: x\n".repeat(4096).getBytes(StandardCharsets.UTF_8);
        long packed = 240 * 1024;
        long written = 0;
        try (OutputStream file = Files.newOutputStream(bomb);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
            while (Files.size(bomb) < packed) {
                zip.write(line);
                written += line.length;
            }
        }
        assertThat(written).isGreaterThan(50_000_000);
        long before = allocatedBytes();

        JarManifest.read(bomb);

        assertThat(allocatedBytes() - before).isLessThan(20_000_000);
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
