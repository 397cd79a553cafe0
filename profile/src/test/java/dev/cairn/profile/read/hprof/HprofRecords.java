// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Binary reports as the HPROF agent writes them. */
public final class HprofRecords {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final int idSize;

    /** A body as it grows. */
    final class Body {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private Body number(long value, int size) {
            for (int i = size - 1; i >= 0; i--) {
                bytes.write((int) (value >>> (8 * i)));
            }
            return this;
        }

        Body u1(int value) {
            return number(value, 1);
        }

        Body u2(int value) {
            return number(value, 2);
        }

        Body u4(long... values) {
            for (long value : values) {
                number(value, 4);
            }
            return this;
        }

        Body u8(long value) {
            return number(value, 8);
        }

        Body ids(long... values) {
            for (long value : values) {
                number(value, idSize);
            }
            return this;
        }
    }

    private HprofRecords(int idSize) {
        this.idSize = idSize;
    }

    static HprofRecords begun(int idSize) {
        HprofRecords records = new HprofRecords(idSize);
        records.out.writeBytes("JAVA PROFILE 1.0.2\0".getBytes(StandardCharsets.US_ASCII));
        records.out.writeBytes(
                records.new Body().u4(idSize).u8(1_795_321_175_000L).bytes.toByteArray());
        return records;
    }

    HprofRecords record(int tag, Consumer<Body> filling) {
        Body body = new Body();
        filling.accept(body);
        return head(tag, body.bytes.size(), body.bytes.toByteArray());
    }

    /** A record that says that it has {@code length} bytes, and has those of {@code body}. */
    HprofRecords head(int tag, long length, byte[] body) {
        out.writeBytes(new Body().u1(tag).u4(0).u4(length).bytes.toByteArray());
        out.writeBytes(body);
        return this;
    }

    HprofRecords string(long id, String text) {
        return record(HprofRecordTag.STRING, body -> body.ids(id).bytes.writeBytes(ModifiedUtf8.encode(text)));
    }

    HprofRecords type(int serial, long name) {
        return record(
                HprofRecordTag.LOAD_CLASS,
                body -> body.u4(serial).ids(8).u4(300000).ids(name));
    }

    HprofRecords frame(long id, long method, long source, int type, int line) {
        return record(
                HprofRecordTag.FRAME, body -> body.ids(id, method, 0, source).u4(type, line));
    }

    HprofRecords trace(int serial, int thread, long... frames) {
        return record(
                HprofRecordTag.TRACE,
                body -> body.u4(serial, thread, frames.length).ids(frames));
    }

    /** Pairs of a count and a trace. */
    HprofRecords samples(long total, long... pairs) {
        return record(
                HprofRecordTag.CPU_SAMPLES,
                body -> body.u4(total, pairs.length / 2).u4(pairs));
    }

    /** A table of one site. */
    HprofRecords site(int flags, long allLive, int type, int trace, long... counts) {
        return record(
                HprofRecordTag.ALLOC_SITES,
                body -> body.u2(flags)
                        .u4(0x3DCCCCCD, allLive, 1)
                        .u8(1)
                        .u8(1)
                        .u4(1)
                        .u1(0)
                        .u4(type, trace)
                        .u4(counts));
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    /** What {@code heap=all,cpu=samples,thread=y,format=b} makes. */
    public static HprofRecords ofAll(int idSize) {
        return begun(idSize)
                .record(HprofRecordTag.CONTROL_SETTINGS, body -> body.u4(3).u2(4))
                .string(8, "main")
                .record(
                        HprofRecordTag.START_THREAD,
                        body -> body.u4(200001).ids(56).u4(300000).ids(8, 0, 0))
                .string(16, "a.Shop")
                .string(24, "sell")
                .string(32, "Shop.java")
                .string(40, "a.Shop$Item[]")
                .type(100000, 16)
                .type(100001, 40)
                .frame(48, 24, 32, 100000, 7)
                .frame(56, 8, 32, 100000, -3)
                .frame(64, 8, 0, 100000, -1)
                .trace(300000, 0)
                .trace(300001, 200001, 48, 64)
                .trace(300002, 0, 56)
                .record(HprofRecordTag.HEAP_DUMP_SEGMENT, body -> body.u8(1).u8(2))
                .record(HprofRecordTag.HEAP_DUMP_END, _ -> {})
                .site(0, 1000, 100001, 300001, 900, 9, 5000, 50)
                .samples(10, 6, 300001, 3, 300002)
                .string(72, "Cairn: 7 allocations were lost, and are not in SITES.");
    }
}
