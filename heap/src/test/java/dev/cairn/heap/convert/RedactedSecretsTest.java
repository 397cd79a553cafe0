// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Vault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever way a real dump takes, its secrets go and its graph stays. */
class RedactedSecretsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void noByteOfASecretStaysAndTheGraphDoes(Jdk jdk) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m").start(Vault.class)) {
            String _ = Jcmd.run(jdk, target, "GC.heap_dump", dump.toString());
        }
        List<byte[]> texts = Stream.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8, StandardCharsets.UTF_16BE)
                .map(charset -> bytes(Vault.TEXT, charset))
                .toList();
        byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(Vault.NUMBER).array();
        assertThat(has(dump, texts.getFirst())).isTrue();
        assertThat(has(dump, texts.getLast())).isTrue();
        assertThat(has(dump, number)).isTrue();
        Map<String, List<Long>> truth = sizes(dump);
        assertThat(truth).containsKey(Vault.class.getName() + "$Safe");

        for (RedactionLevel level : RedactionLevel.values()) {
            Path copy = folder.resolve(level + "-copy.hprof");
            var _ = HprofRedactor.redact(dump, copy, level, Progress.NONE);
            Path stream = folder.resolve(level + "-stream.hprof");
            try (InputStream in = Files.newInputStream(dump);
                    OutputStream out = Files.newOutputStream(stream)) {
                assertThat(StreamRedactor.redact(in, out, level)).noneMatch(note -> note.contains("whose classes"));
            }
            assertThat(copy).hasSize(Files.size(dump));
            for (Path redacted : List.of(copy, stream)) {
                assertThat(texts).noneMatch(text -> has(redacted, text));
                assertThat(has(redacted, number))
                        .as("a field in %s", redacted)
                        .isEqualTo(level == RedactionLevel.CONTENTS);
                assertThat(sizes(redacted)).isEqualTo(truth);
            }
        }
    }

    @Test
    void whatCannotBeLookedThroughIsNotPassedOn() {
        assertThat(fails(new HprofBuilder("1.0.1", 8)
                        .heapDump(heap -> heap.byteArray(1, new byte[] {7, 7, 7}))
                        .build()))
                .contains("is not in segments")
                .contains("cairn snapshot convert --redact");
        assertThat(fails(new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.raw((byte) 0x77))
                        .build()))
                .contains("the record 0x77");
        assertThat(fails(new HprofBuilder("1.0.2", 8)
                        .segment(20, heap -> heap.byteArray(1, new byte[] {7, 7, 7}))
                        .build()))
                .contains("another length than it says");
        assertThat(fails(new HprofBuilder("1.0.2", 8)
                        .segment(0, heap -> heap.byteArray(1, new byte[] {7, 7, 7}))
                        .build()))
                .contains("does not say how long it is");
        assertThat(fails(new HprofBuilder("1.0.2", 8)
                        .record(0x55, new byte[] {7, 7, 7})
                        .end()
                        .build()))
                .contains("a record 0x55");
        assertThat(fails(new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.byteArray(1, new byte[] {7, 7, 7}))
                        .build()))
                .contains("broke off before its end");
        assertThat(fails("no dump".getBytes(StandardCharsets.US_ASCII))).contains("no HPROF");
    }

    @Test
    void anObjectOfAnUnknownClassIsEmptiedWhole() throws IOException {
        byte[] dump = new HprofBuilder("1.0.2", 8)
                .segment(heap -> heap.instanceBytes(0x10, 0x20, new byte[] {7, 7, 7, 7}))
                .end()
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(StreamRedactor.redact(new ByteArrayInputStream(dump), out, RedactionLevel.ALL))
                .contains("Objects whose classes the dump does not have were emptied with their references: 1.");
        assertThat(out.toByteArray())
                .isEqualTo(new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.instanceBytes(0x10, 0x20, new byte[4]))
                        .end()
                        .build());
    }

    @Test
    void whatBreaksOffIsPassedOnUpToThere() throws IOException {
        byte[] dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x20, "Secret")
                .segment(heap -> heap.classDump(
                                0x20,
                                type -> type.field("number", HprofType.INT).staticField("s", HprofType.INT, 5))
                        .instance(0x10, 0x20, 7))
                .end()
                .build();
        for (int length = 31; length < dump.length; length++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            InputStream cut = new ByteArrayInputStream(dump, 0, length);
            assertThatThrownBy(() -> StreamRedactor.redact(cut, out, RedactionLevel.ALL))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("broke off before its end");
            assertThat(out.size()).isLessThanOrEqualTo(length);
        }
    }

    private static String fails(byte[] dump) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Throwable[] thrown = new Throwable[1];
        assertThatThrownBy(() -> StreamRedactor.redact(new ByteArrayInputStream(dump), out, RedactionLevel.ALL))
                .isInstanceOf(SnapshotException.class)
                .satisfies(failure -> thrown[0] = failure);
        assertThat(out.toString(StandardCharsets.ISO_8859_1)).doesNotContain("\7\7\7");
        return String.valueOf(thrown[0].getMessage());
    }

    private static byte[] bytes(String text, Charset charset) {
        return text.getBytes(charset);
    }

    private static boolean has(Path file, byte[] bytes) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                    .contains(new String(bytes, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of each class: how many objects, what they take, what they retain. */
    private Map<String, List<Long>> sizes(Path dump) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        Map<String, List<Long>> result = new TreeMap<>();
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            long[] retained = snapshot.retainedByClass();
            snapshot.histogram()
                    .forEach(row -> result.put(
                            row.type() + " "
                                    + snapshot.classes().get(row.type()).name(),
                            List.of(row.objects(), row.shallowBytes(), retained[row.type()])));
            snapshot.classes().forEach(type -> result.putIfAbsent(type.name(), List.of(0L)));
            return result;
        }
    }
}
