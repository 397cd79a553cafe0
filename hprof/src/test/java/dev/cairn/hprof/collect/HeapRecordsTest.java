// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeHeapDump.APP;
import static dev.cairn.hprof.collect.MadeHeapDump.NODES;
import static dev.cairn.hprof.collect.MadeHeapDump.OBJECT;
import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapFileId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecord;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heap records that the target has made itself. */
class HeapRecordsTest {
    private static final long APP_OBJECT = 1 << HeapFileId.NUMBER_SHIFT;
    private static final long OLD_OBJECT = 9 << HeapFileId.NUMBER_SHIFT | HeapFileId.WALKED;

    private final MadeReport report;

    HeapRecordsTest(@TempDir Path folder) {
        report = new MadeReport("heap=dump", "pid=7", "output=" + folder.resolve("out"));
    }

    private MadeHeapDump dump() {
        MadeHeapDump dump = new MadeHeapDump(report);
        report.allocate(1, 1, APP, 24, stack(2, 0, 1, 0));
        return dump.type(OBJECT, 0)
                .type(APP, OBJECT)
                .field(APP, "size", BasicType.INT, false)
                .field(APP, "next", BasicType.OBJECT, false)
                .type(NODES, OBJECT)
                .thread(1, 1)
                .size(APP, 24);
    }

    private static byte[] bytes(Consumer<ByteBuffer> filling) {
        ByteBuffer buffer = ByteBuffer.allocate(400);
        filling.accept(buffer);
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static long file(int type) {
        return (long) type << HeapFileId.NUMBER_SHIFT | HeapFileId.CLASS;
    }

    private static ByteBuffer app(ByteBuffer to, long id, int size, long next) {
        to.put((byte) HeapRecord.INSTANCE).putLong(id).putInt(0).putLong(file(APP));
        return to.putInt(Integer.BYTES + Long.BYTES).putInt(size).putLong(next);
    }

    private static ByteBuffer nodes(ByteBuffer to, long id, int length) {
        return to.put((byte) HeapRecord.OBJECTS)
                .putLong(id)
                .putInt(0)
                .putInt(length)
                .putLong(file(NODES));
    }

    private String end(MadeHeapDump dump, long objects) {
        dump.end(objects);
        report.dump();
        report.books.all().forEach(book -> book.close());
        return report.text();
    }

    private static String text(long fileId) {
        return ObjectIds.text(ObjectIds.ofBinary(fileId));
    }

    @Test
    void haveTheirTracesAndTheIdsOfThreadsFilledIn() {
        MadeHeapDump dump = dump();
        byte[] both = bytes(to -> {
            app(to, APP_OBJECT, 7, OLD_OBJECT);
            app(to, OLD_OBJECT, 8, HeapId.THREAD | 1);
        });
        assertThat(dump.records(both, both.length - Long.BYTES)).isEqualTo(Outcome.UNDERSTOOD);
        String said = end(dump, 2);
        String main =
                Long.toHexString(ObjectIds.textNumber(report.names.threads().objectOfJavaId(1)));
        assertThat(said)
                .containsPattern("OBJ " + text(APP_OBJECT) + " \\(sz=24, trace=30000[1-9], class=App@\\w+\\)\n"
                        + "\tnext\t\t" + text(OLD_OBJECT) + "\n")
                .containsPattern("OBJ " + text(OLD_OBJECT) + " \\(sz=24, trace=300000, class=App@\\w+\\)\n"
                        + "\tnext\t\t" + main + "\n")
                .doesNotContain("Cairn:");
    }

    @Test
    void mayComeInPieces() {
        MadeHeapDump dump = dump();
        assertThat(dump.records(bytes(to -> nodes(to, OLD_OBJECT, 3).putLong(APP_OBJECT))))
                .isEqualTo(Outcome.UNDERSTOOD);
        assertThat(dump.records(bytes(to -> to.putLong(0)))).isEqualTo(Outcome.UNDERSTOOD);
        assertThat(dump.records(bytes(to -> app(to.putLong(OLD_OBJECT), APP_OBJECT, 1, 0))))
                .isEqualTo(Outcome.UNDERSTOOD);
        assertThat(end(dump, 2))
                .containsPattern("nelems=3, elem type=a\\.Node\\[]@\\w+\\)\n\t\\[0\\]\t\t" + text(APP_OBJECT)
                        + "\n\t\\[2\\]\t\t" + text(OLD_OBJECT) + "\n")
                .contains("OBJ " + text(APP_OBJECT))
                .doesNotContain("Cairn:");
    }

    @Test
    void whatNeverComesOfAnArrayIsNull() {
        MadeHeapDump dump = dump();
        assertThat(dump.records(bytes(to -> nodes(to, OLD_OBJECT, 100).putLong(APP_OBJECT))))
                .isEqualTo(Outcome.UNDERSTOOD);
        assertThat(end(dump, 1))
                .contains("nelems=100", "\t[0]\t\t" + text(APP_OBJECT), "The heap dump is not complete")
                .doesNotContain("\t[1]\t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tag", "class", "body", "length", "type", "short"})
    void endWhereTheyAreNotUnderstood(String what) {
        MadeHeapDump dump = dump();
        byte[] broken = bytes(to -> {
            switch (what) {
                case "tag" -> to.put((byte) 0x44).put(new byte[30]);
                case "class" ->
                    to.put((byte) HeapRecord.INSTANCE)
                            .putLong(APP_OBJECT)
                            .putInt(0)
                            .putLong(file(77))
                            .putInt(0);
                case "body" ->
                    to.put((byte) HeapRecord.INSTANCE)
                            .putLong(APP_OBJECT)
                            .putInt(0)
                            .putLong(file(APP))
                            .putInt(4)
                            .putInt(4);
                case "length" -> nodes(to, APP_OBJECT, -1);
                case "type" ->
                    to.put((byte) HeapRecord.PRIMITIVES)
                            .putLong(APP_OBJECT)
                            .putInt(0)
                            .putInt(1)
                            .put((byte) 3)
                            .put((byte) 0);
                default -> to.put((byte) HeapRecord.INSTANCE).putLong(APP_OBJECT);
            }
        });
        assertThat(dump.records(bytes(to -> app(to, OLD_OBJECT, 1, 0)))).isEqualTo(Outcome.UNDERSTOOD);
        assertThat(dump.records(broken)).isEqualTo(Outcome.MALFORMED);
        assertThat(dump.records(bytes(to -> app(to, APP_OBJECT, 1, 0)))).isEqualTo(Outcome.MALFORMED);
        assertThat(end(dump, 0))
                .contains("OBJ " + text(OLD_OBJECT))
                .doesNotContain("OBJ " + text(APP_OBJECT))
                .contains("The heap dump is not complete: from its object number 2 on the target sent what was not"
                        + " understood.");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 30, Integer.MAX_VALUE})
    void haveNoThreadWhereThereIsNothing(int place) {
        MadeHeapDump dump = dump();
        assertThat(dump.records(bytes(to -> app(to, APP_OBJECT, 1, 0)), place)).isEqualTo(Outcome.MALFORMED);
        assertThat(end(dump, 0)).contains("from its object number 1 on");
    }

    @Test
    void thatAreMissingAreTold() {
        MadeHeapDump dump = dump();
        assertThat(dump.records(bytes(to -> app(to, APP_OBJECT, 1, 0)))).isEqualTo(Outcome.UNDERSTOOD);
        assertThat(end(dump, 3)).contains("The heap dump is not complete: the target sent 2 objects more than came.");
    }

    @Test
    void areCalledAsAFileCallsThem() {
        assertThat(ObjectIds.binary(ObjectIds.ofObject(5, false))).isEqualTo(5 << HeapFileId.NUMBER_SHIFT);
        assertThat(ObjectIds.binary(ObjectIds.ofObject(5, true)))
                .isEqualTo(5 << HeapFileId.NUMBER_SHIFT | HeapFileId.WALKED);
        assertThat(ObjectIds.binary(ObjectIds.ofClass(5))).isEqualTo(5 << HeapFileId.NUMBER_SHIFT | HeapFileId.CLASS);
    }
}
