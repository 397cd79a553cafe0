// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.duckdb;

import dev.cairn.heap.Progress;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBValue;

/** A table of ours as DuckDB reads one: bound once, begun once, and then read by several threads. */
final class DuckDbTable
        implements DuckDBTableFunction<TableSource.Rows, DuckDbTable.Reading, DuckDbTable.PartOfThread> {
    private final TableSource source;
    private final int threads;
    private final Progress progress;

    DuckDbTable(TableSource source, int threads, Progress progress) {
        this.source = source;
        this.threads = threads;
        this.progress = progress;
    }

    /** What all threads share. */
    record Reading(Scan scan, AtomicLong next) {}

    /** What one thread reads; it takes the next part when one has ended. */
    static final class PartOfThread {
        private Optional<Scan.Part> part = Optional.empty();
    }

    @Override
    public TableSource.Rows bind(DuckDBTableFunctionBindInfo info) throws IOException {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < info.parametersCount(); i++) {
            try (DuckDBValue value = info.getParameter(i)) {
                arguments.add(value.isNull() ? "" : value.getString());
            }
        }
        TableSource.Rows rows = source.bind(arguments);
        for (SqlColumn column : rows.columns()) {
            var _ = info.addResultColumn(
                    column.name(), DuckDBColumnType.valueOf(column.type().name()));
        }
        info.setCardinality(rows.estimate(), false);
        return rows;
    }

    @Override
    public Reading init(DuckDBTableFunctionInitInfo info) throws IOException {
        TableSource.Rows rows = info.getBindData();
        int[] columns = new int[Math.toIntExact(info.getColumnCount())];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = Math.toIntExact(info.getColumnIndex(i));
        }
        Scan scan = rows.scan(columns);
        info.setMaxThreads(Math.clamp(scan.parts(), 1, threads));
        return new Reading(scan, new AtomicLong());
    }

    @Override
    public PartOfThread localInit(DuckDBTableFunctionInitInfo info) {
        return new PartOfThread();
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) throws IOException {
        Reading reading = info.getInitData();
        PartOfThread mine = info.getLocalInitData();
        DuckDbBatch batch = new DuckDbBatch(chunk);
        while (true) {
            int rows = mine.part.isPresent() ? mine.part.get().fill(batch) : 0;
            if (rows > 0) {
                return rows;
            }
            long parts = reading.scan.parts();
            long number = reading.next.getAndIncrement();
            if (number >= parts) {
                return 0;
            }
            progress.at("reading " + source.name(), number, parts);
            mine.part = Optional.of(reading.scan.part(number));
        }
    }
}
