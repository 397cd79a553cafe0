// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.RowBatch;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.TableSource;
import dev.cairn.wire.hprof.BasicType;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The rows of {@code fields('a.b.C')}. */
final class FieldRows implements TableSource.Rows {
    private static final int NOWHERE = -1;

    private final Snapshot snapshot;
    private final ObjectValues values;
    private final BitSet classes = new BitSet();
    private final FieldColumns columns;

    FieldRows(Snapshot snapshot, ObjectValues values, List<HeapClass> classes, FieldColumns columns) {
        this.snapshot = snapshot;
        this.values = values;
        this.columns = columns;
        classes.forEach(each -> this.classes.set(each.index()));
    }

    @Override
    public List<SqlColumn> columns() {
        return columns.columns();
    }

    @Override
    public long estimate() {
        return snapshot.histogram().stream()
                .filter(each -> classes.get(each.type()))
                .mapToLong(ClassCount::objects)
                .sum();
    }

    @Override
    public Scan scan(int[] asked) {
        return new ClassScan(snapshot, classes, () -> new OfThread(asked));
    }

    /** Knows where the fields of each class are that it has met. */
    private final class OfThread implements ClassScan.Writer {
        private final int[] asked;
        private final Map<Integer, int[]> places = new HashMap<>();

        OfThread(int[] asked) {
            this.asked = asked;
        }

        @Override
        public void write(long object, int type, RowBatch batch, int row) {
            int[] places = this.places.computeIfAbsent(type, this::places);
            OptionalLong[] fields = values.fields(object);
            for (int i = 0; i < asked.length; i++) {
                if (asked[i] == FieldColumns.THIS) {
                    batch.put(i, row, object);
                } else if (asked[i] == FieldColumns.CLASS) {
                    batch.put(i, row, snapshot.classes().get(type).name());
                } else {
                    int place = places[i];
                    OptionalLong bits =
                            place == NOWHERE || place >= fields.length ? OptionalLong.empty() : fields[place];
                    put(
                            batch,
                            i,
                            row,
                            columns.keys()
                                    .get(asked[i] - FieldColumns.BEFORE_FIELDS)
                                    .type(),
                            bits);
                }
            }
        }

        /** For each column that is asked for, the place of its field in a class. */
        private int[] places(int type) {
            List<FieldColumns.Key> known =
                    values.fieldsOf(type).stream().map(FieldColumns.Key::of).toList();
            int[] result = new int[asked.length];
            for (int i = 0; i < asked.length; i++) {
                int field = asked[i] - FieldColumns.BEFORE_FIELDS;
                result[i] = field < 0 ? NOWHERE : known.indexOf(columns.keys().get(field));
            }
            return result;
        }
    }

    private void put(RowBatch batch, int column, int row, BasicType type, OptionalLong bits) {
        if (bits.isEmpty()) {
            batch.putNull(column, row);
            return;
        }
        long value = bits.getAsLong();
        switch (type) {
            case OBJECT -> batch.put(column, row, value == 0 ? OptionalLong.empty() : snapshot.indexOf(value));
            case FLOAT -> batch.put(column, row, (double) Float.intBitsToFloat((int) value));
            case DOUBLE -> batch.put(column, row, Double.longBitsToDouble(value));
            case CHAR -> batch.put(column, row, String.valueOf((char) value));
            case BOOLEAN, BYTE, SHORT, INT, LONG -> batch.put(column, row, value);
        }
    }
}
