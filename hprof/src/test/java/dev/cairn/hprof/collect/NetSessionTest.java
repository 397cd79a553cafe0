// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.hprof.report.BinaryForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands as bytes, and what comes of them. */
class NetSessionTest {
    private final List<String> told = new ArrayList<>();
    private final MadeReport report = new MadeReport("format=b", "net=y", "heap=sites", "cpu=samples")
            .withNames()
            .withMain();
    private final NetSession session = session(report);

    private NetSession session(MadeReport made) {
        return new NetSession(
                made.names,
                made.form,
                made.books,
                told::add,
                made.sink,
                new PrintStream(made.messages, true, StandardCharsets.UTF_8));
    }

    private interface Writing {
        void write(DataOutputStream out) throws IOException;
    }

    private static byte[] command(int tag, Writing body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.write(new DataOutputStream(bytes));
        return command(tag, bytes.size(), body);
    }

    /** @param length what it says of itself */
    private static byte[] command(int tag, int length, Writing body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(tag);
        out.writeInt(0x1234_5678); // a serial number, which means nothing
        out.writeInt(length);
        body.write(out);
        return bytes.toByteArray();
    }

    private static byte[] nonsense(int tag, int bytes) throws IOException {
        return command(tag, out -> out.write(new byte[bytes]));
    }

    private String messages() {
        return report.messages.toString(StandardCharsets.UTF_8);
    }

    private void obey(byte[]... commands) throws Exception {
        obey(session, ((BinaryForm) report.form).report().idSize(), commands);
    }

    /** @param idSize of the report, as its header says */
    private static void obey(NetSession session, int idSize, byte[]... commands) throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] command : commands) {
            all.write(command);
        }
        NetCommandReader reader = new NetCommandReader(new ByteArrayInputStream(all.toByteArray()), idSize);
        for (NetCommand next = reader.next(); !(next instanceof NetCommand.End); next = reader.next()) {
            session.put(next);
        }
        session.obeyAll();
    }

    private List<String> records() {
        return BinaryRecords.of(report.written());
    }

    @Test
    void answersWithRecords() throws Exception {
        report.allocate(2, 1, 1, 16, stack(1, 0));
        report.sample(3, stack(1, 0));
        obey(
                command(3, out -> {
                    out.writeShort(2);
                    out.writeFloat(0.01f);
                }),
                command(4, out -> {}),
                command(7, out -> {
                    out.writeShort(0);
                    out.writeFloat(0);
                }),
                command(7, out -> {
                    out.writeShort(0);
                    out.writeFloat(0);
                }));
        assertThat(records())
                .endsWith(
                        "trace 300002 thread 0 24",
                        "sites 2 cutoff 0.01 live 32 2 all 32 2 [0 class 100000 trace 300002 live 32 2 all 32 2]",
                        "summary 32 2 32 2",
                        "samples 3 3 of 300002",
                        "samples 3 3 of 300002");
    }

    @Test
    void listsOnlyWhatHasChangedIfThatIsWanted() throws Exception {
        byte[] changed = command(3, out -> {
            out.writeShort(1);
            out.writeFloat(0);
        });
        report.allocate(1, 1, 1, 16, stack(1, 0));
        obey(changed, changed);
        report.sink.free(0, 1, 0, 0);
        obey(changed);
        assertThat(records().stream().filter(line -> line.startsWith("sites")))
                .containsExactly(
                        "sites 1 cutoff 0.0 live 16 1 all 16 1 [0 class 100000 trace 300002 live 16 1 all 16 1]",
                        "sites 1 cutoff 0.0 live 16 1 all 16 1",
                        "sites 1 cutoff 0.0 live 0 0 all 16 1 [0 class 100000 trace 300002 live 0 0 all 16 1]");
    }

    @Test
    void saysThatAllocationsWereNotRecordedForAWhile() throws Exception {
        obey(command(8, out -> out.writeShort(1)));
        assertThat(report.books.allocations().shortfalls()).isEmpty();
        obey(command(8, out -> out.writeShort(2)), command(8, out -> out.writeShort(1)));
        assertThat(told).containsExactly("allocations on", "allocations off", "allocations on");
        assertThat(report.books.allocations().shortfalls())
                .singleElement()
                .asString()
                .startsWith("Allocations were not recorded for a while, as the socket asked for that");
        assertThat(report.books.allocations().shortfalls()).isEmpty();
    }

    @Test
    void waitsForACollectionBeforeWhatComesBehindIt() throws Exception {
        obey(
                command(3, out -> {
                    out.writeShort(4);
                    out.writeFloat(0);
                }),
                command(4, out -> {}));
        assertThat(told).containsExactly("gc");
        assertThat(records()).noneMatch(line -> line.startsWith("sites") || line.startsWith("summary"));
        session.collected();
        session.obeyAll();
        assertThat(records()).endsWith("sites 0 cutoff 0.0 live 0 0 all 0 0", "summary 0 0 0 0");
    }

    @Test
    void findsThreadsInBothByteOrders() throws Exception {
        obey(
                command(8, out -> {
                    out.writeShort(3);
                    out.writeLong(56);
                }),
                command(8, out -> {
                    out.writeShort(4);
                    out.writeLong(Long.reverseBytes(56));
                }),
                command(8, out -> {
                    out.writeShort(4);
                    out.writeLong(0);
                }),
                command(8, out -> out.writeShort(1)),
                command(8, out -> out.writeShort(2)),
                command(2, out -> {}));
        assertThat(told)
                .containsExactly(
                        "sampling on 1",
                        "sampling off 1",
                        "sampling off 0",
                        "allocations on",
                        "allocations off",
                        "heapdump");
    }

    /** A text has no header that says a width; its ids are of 32 bits, as they always were. */
    @Test
    void findsThreadsOfATextInBothByteOrders() throws Exception {
        MadeReport text =
                new MadeReport("net=y", "heap=sites", "cpu=samples").withNames().withMain();
        assertThat(text.text()).contains("THREAD START (obj=50000007, id = 200001, name=\"main\"");
        obey(
                session(text),
                Integer.BYTES,
                command(8, out -> {
                    out.writeShort(3);
                    out.writeInt(0x50000007);
                }),
                command(8, out -> {
                    out.writeShort(4);
                    out.writeInt(Integer.reverseBytes(0x50000007));
                }),
                command(2, out -> {}));
        assertThat(told).containsExactly("sampling on 1", "sampling off 1", "heapdump");
    }

    /** Over a socket there may be heap dumps, so ids have room for any number of objects. */
    @Test
    void idsOfABinaryReportAreWideWhateverItsVersion() {
        for (String version : List.of("maxmemory=1", "maxmemory=2000000000")) {
            for (String format : List.of("heap=sites", "cpu=samples", "heap=dump")) {
                assertThat(BinaryRecords.of(new MadeReport("format=b", "net=y", format, version).written()))
                        .first()
                        .asString()
                        .matches("1\\.0\\.[12] 8 \\d+");
            }
        }
    }

    @Test
    void clearsAndCutsStacks() throws Exception {
        report.allocate(1, 1, 1, 16, stack(2, 0, 1, 0));
        report.sample(1, stack(2, 0, 1, 0));
        obey(command(8, out -> out.writeShort(5)), command(8, out -> out.writeShort(6)), command(8, out -> {
            out.writeShort(7);
            out.writeShort(1);
        }));
        report.sample(1, stack(2, 0, 1, 0));
        obey(
                command(7, out -> {
                    out.writeShort(0);
                    out.writeFloat(0);
                }),
                command(4, out -> {}));
        assertThat(records()).contains("trace 300003 thread 0 24").endsWith("samples 1 1 of 300003", "summary 0 0 0 0");
    }

    @Test
    void endsTheVmWhereAsked() throws Exception {
        obey(command(5, out -> {}));
        assertThat(told).containsExactly("exit");
        assertThat(messages()).isEmpty();
    }

    /** Each in front of a command that is as it should be, and in whose place another would be read if it were not skipped. */
    @Test
    void passesOverWhatNobodyKnowsByItsLength() throws Exception {
        int[][] strange = {
            {0x42, 0}, {0x42, 7}, {0, 1}, {1, 4}, {5, 1}, {3, 2}, {3, 9}, {7, 5}, {8, 1}, {8, 2}, {8, 65536}
        };
        for (int[] each : strange) {
            told.clear();
            obey(nonsense(each[0], each[1]), command(8, out -> out.writeShort(2)));
            assertThat(told).as("command %d of %d bytes", each[0], each[1]).containsExactly("allocations off");
        }
        assertThat(messages())
                .startsWith("HPROF: command 66 of the socket with a body of 0 bytes is unknown or malformed; HPROF"
                        + " skipped it.\nHPROF: command 66 of the socket with a body of 7 bytes")
                .hasLineCount(8);
        for (int i = strange.length; i < 32; i++) {
            obey(nonsense(0x42, 3));
        }
        assertThat(messages()).hasLineCount(10).endsWith("""
                        HPROF: 16 commands of the socket are skipped so far.
                        HPROF: 32 commands of the socket are skipped so far.
                        """);
    }

    @Test
    void idsOfFourBytesAreUnderstoodWhereTheReportsHaveEight() throws Exception {
        obey(
                command(8, out -> {
                    out.writeShort(3);
                    out.writeInt(56);
                }),
                command(8, out -> {
                    out.writeShort(4);
                    out.writeInt(Integer.reverseBytes(56));
                }),
                command(4, out -> {}));
        assertThat(told).containsExactly("sampling on 1", "sampling off 1");
        assertThat(messages()).isEmpty();
    }

    /** HPROF did not look at the length, so who wrote to it may send anything there. */
    @Test
    void aLengthThatTellsNothingIsThatOfTheTag() throws Exception {
        for (int length : List.of(0, 0x0600_0000, -1)) {
            told.clear();
            obey(
                    command(3, length, out -> {
                        out.writeShort(4);
                        out.writeFloat(0);
                    }),
                    command(4, length, out -> {}));
            session.collected();
            obey(
                    command(8, length, out -> {
                        out.writeShort(3);
                        out.writeLong(56);
                    }),
                    command(8, length, out -> {
                        out.writeShort(7);
                        out.writeShort(9);
                    }),
                    command(8, length, out -> out.writeShort(1)));
            assertThat(told).as("%d", length).containsExactly("gc", "sampling on 1", "depth 9", "allocations on");
        }
        assertThat(messages()).isEmpty();
    }

    /** If it is unknown where the next command begins, any bytes might be read as a command to end the VM. */
    @Test
    void readsNoFurtherWhereTheNextCommandCannotBeFound() throws Exception {
        for (byte[] command : List.of(
                command(0x42, -1, out -> {}),
                command(5, 70_000, out -> {}),
                command(8, 0, out -> out.writeShort(99)))) {
            NetCommandReader reader = new NetCommandReader(new ByteArrayInputStream(command), Long.BYTES);
            assertThat(reader.next())
                    .isInstanceOfSatisfying(
                            NetCommand.Strange.class,
                            strange -> assertThat(strange.isLast()).isTrue());
        }
        obey(command(0x42, -1, out -> {}));
        assertThat(told).isEmpty();
        assertThat(messages())
                .contains("command 66 ", " so it reads no more commands; the program and its report go on.");
    }

    @Test
    void endsWithTheSocketOrTheLastCommand() {
        assertThat(new NetCommandReader(new ByteArrayInputStream(new byte[] {(byte) 0xFF, 1, 2}), 4).next())
                .isEqualTo(new NetCommand.End());
        for (byte[] cut : List.of(
                new byte[] {3, 0, 0}, new byte[] {3, 0, 0, 0, 0, 0, 0, 0, 6, 0}, new byte[] {5, 0, 0, 0, 0, 0, 0, 0})) {
            assertThat(new NetCommandReader(new ByteArrayInputStream(cut), 4).next())
                    .isEqualTo(new NetCommand.End());
        }
    }
}
