// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How one sort of chunk lies on the wire: its type, its direction, and its fields.
 *
 * @param <T> the record that it becomes
 */
public final class ChunkForm<T extends Chunk> {
    private final int type;
    private final Direction direction;
    private final Class<T> record;
    private final String summary;
    private final Function<ByteReader, T> reader;
    private final BiConsumer<ByteWriter, T> writer;
    /** Made only when the reference page is, as inside a target nobody asks. */
    private final Supplier<List<FieldDescription>> fields;

    private ChunkForm(
            String type,
            Direction direction,
            Class<T> record,
            String summary,
            Function<ByteReader, T> reader,
            BiConsumer<ByteWriter, T> writer,
            Supplier<List<FieldDescription>> fields) {
        this.type = FourCc.of(type);
        this.direction = direction;
        this.record = record;
        this.summary = summary;
        this.reader = reader;
        this.writer = writer;
        this.fields = fields;
    }

    /**
     * A chunk whose fields {@code shape} says.
     *
     * @param summary for the reference page: what the chunk is for, and what comes back
     */
    public static <T extends Chunk> ChunkForm<T> of(
            String type, Direction direction, Class<T> record, String summary, Layout<T> shape) {
        return new ChunkForm<>(
                type,
                direction,
                record,
                summary,
                in -> shape.over(new ShapeReader<>(in)),
                (out, value) -> shape.over(new ShapeWriter<>(out, value)),
                () -> {
                    ShapeDescriber<T> describer = new ShapeDescriber<>();
                    shape.over(describer);
                    return describer.fields();
                });
    }

    /** A chunk without data. */
    public static <T extends Chunk> ChunkForm<T> empty(
            String type, Direction direction, Class<T> record, String summary, T only) {
        return of(type, direction, record, summary, shape -> only);
    }

    /** For the few layouts that a {@link Shape} cannot say: {@code fields} must then say what the code does. */
    public static <T extends Chunk> ChunkForm<T> byHand(
            String type,
            Direction direction,
            Class<T> record,
            String summary,
            Function<ByteReader, T> reader,
            BiConsumer<ByteWriter, T> writer,
            List<FieldDescription> fields) {
        return new ChunkForm<>(type, direction, record, summary, reader, writer, () -> fields);
    }

    public int type() {
        return type;
    }

    public Direction direction() {
        return direction;
    }

    public Class<T> record() {
        return record;
    }

    public String summary() {
        return summary;
    }

    public List<FieldDescription> fields() {
        return fields.get();
    }

    /** Reads the data of a chunk of this {@link #type}; bytes behind the known fields are counted, not refused. */
    public Decoding<T> decode(Bytes data) {
        ByteReader in = new ByteReader(data);
        try {
            T value = reader.apply(in);
            return new Decoding.Done<>(value, in.remaining());
        } catch (ByteReader.TooShort e) {
            return new Decoding.Malformed<>("This " + FourCc.text(type) + " of " + data.length()
                    + " bytes cannot be read: " + e.getMessage() + ".");
        }
    }

    public RawChunk encode(T value) {
        ByteWriter out = new ByteWriter();
        writer.accept(out, value);
        return new RawChunk(type, out.toBytes());
    }

    RawChunk encodeUnchecked(Chunk value) {
        return encode(record.cast(value));
    }

    @Override
    public String toString() {
        return FourCc.text(type) + " " + direction;
    }
}
