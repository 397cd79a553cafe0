// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.ring.InheritedDescriptor;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.SourceCounts;
import dev.cairn.wire.ring.RecordType;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The collector between a ring and a control connection that are made up: what it adds to what its books have. */
class CollectorTest {
    @TempDir
    private Path folder = Path.of("");

    /** What comes through the ring, piece by piece; then the target has ended. */
    private record MadeSource(Queue<Consumer<RecordSink>> pieces) implements RecordSource {
        @Override
        public Drained drain(RecordSink sink, Duration wait) {
            Consumer<RecordSink> next = pieces.poll();
            if (next == null) {
                return new Drained.Ended(ProfileEnd.TARGET_ENDED, "The end.");
            }
            next.accept(sink);
            return new Drained.Records(1);
        }

        @Override
        public SourceCounts counts() {
            return SourceCounts.NONE;
        }

        @Override
        public void wake() {
            // It never sleeps.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    private static int descriptorOf(Path file) throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.filter(each -> leadsTo(each, file))
                    .mapToInt(each -> Integer.parseInt(each.getFileName().toString()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException _) {
            return false;
        }
    }

    /** Runs a collector to which the target says this, after its settings, and of which these pieces are in the ring. */
    private MadeReport collect(MadeReport report, String said, List<Consumer<RecordSink>> pieces) throws Exception {
        Path file = Files.writeString(folder.resolve("said"), "\n" + said).toRealPath();
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            ControlLink control = ControlLink.listen(new InheritedDescriptor(descriptorOf(file)), () -> {});
            control.awaitSettings();
            control.awaitEnd(Duration.ofSeconds(10));
            assertThat(open.getFilePointer()).isPositive();
            new Collector(
                            control,
                            new MadeSource(new ArrayDeque<>(pieces)),
                            report.names,
                            report.form,
                            report.output,
                            report.books,
                            new PrintStream(report.messages, true, StandardCharsets.UTF_8))
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    private static List<String> remarks(MadeReport report) {
        return report.text()
                .lines()
                .filter(line -> line.startsWith("Cairn: "))
                .map(line -> line.substring("Cairn: ".length()))
                .toList();
    }

    @Test
    void aReportThatWasAttachedSaysWhatItMayNotHave() throws Exception {
        String said = "account 3 12 0\ndump 1\naccount 12 12 0\nfinal 2\n";
        List<Consumer<RecordSink>> marks = List.of(sink -> sink.mark(1, 1), sink -> sink.mark(2, 2));
        String always = "HPROF was attached to a VM that ran already: what was allocated before is not here.";
        String reason =
                " may be missing as a whole, as a debugger may hold them; threads that start later are complete.";
        assertThat(remarks(collect(new MadeReport("heap=sites", "attached=y"), said, marks)))
                .containsExactly(always, always);
        assertThat(remarks(collect(
                        new MadeReport("heap=sites", "attached=y"), "account 3 12 0\nfinal 1\n", marks.subList(0, 1))))
                .containsExactly(always + " 9 threads that ran before" + reason);
        assertThat(remarks(collect(
                        new MadeReport("heap=sites", "attached=y"), "account 11 12 0\nfinal 1\n", marks.subList(0, 1))))
                .containsExactly(always + " 1 thread that ran before" + reason);
        assertThat(remarks(collect(new MadeReport("heap=sites", "attached=y"), "", List.of())))
                .as("killed before it told anything")
                .startsWith(
                        always
                                + " Whether some threads that ran before are missing as a whole is not known, as the VM did not say.");
        for (List<String> options :
                List.of(List.of("heap=sites"), List.of("cpu=samples", "attached=y"), List.of("monitor=y"))) {
            assertThat(remarks(collect(new MadeReport(options.toArray(String[]::new)), said, marks)))
                    .as("%s", options)
                    .isEmpty();
        }
    }

    @Test
    void namesThatTheTargetCouldNotTellAreTold() throws Exception {
        assertThat(remarks(collect(
                        new MadeReport("cpu=samples"), "account 0 0 9\nfinal 1\n", List.of(sink -> sink.mark(1, 1)))))
                .containsExactly(
                        "9 times the target could not name a class, a method or a thread; it is unknown here.");
    }

    /** As the peer of a socket has asked for it. */
    @Test
    void aHeapDumpThatCannotBeMadeIsNotPassedOverInSilence() throws Exception {
        MadeReport report = new MadeReport("heap=sites", "pid=7", "output=" + folder.resolve("none/out"));
        String before =
                System.setProperty("java.io.tmpdir", folder.resolve("none").toString());
        try {
            collect(
                    report,
                    "heap 1\nexiting\n",
                    List.of(
                            _ -> report.report(
                                    RecordType.HEAP_DUMP,
                                    record -> record.u8(8, 1).u4(16, 1).u4(20, 0)),
                            sink -> sink.mark(1, 1)));
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
        assertThat(remarks(report))
                .singleElement()
                .asString()
                .startsWith("There is no heap dump: can't create temp heap file: ");
    }
}
