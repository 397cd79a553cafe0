// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.SplittableRandom;

/** {@code H2Dump ROWS}: a database in memory, with {@code ROWS} rows in tables that have two secondary indexes each. */
public final class H2Dump {
    private static final int TABLES = 3;
    private static final int BATCH = 1000;
    private static final long FIRST_DAY = 1_600_000_000_000L;
    private static final int MILLIS_BETWEEN_ROWS = 60_000;

    private H2Dump() {}

    public static void main(String[] args) throws SQLException, IOException {
        int rows = Integer.parseInt(args[0]) / TABLES;
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:dump;DB_CLOSE_DELAY=-1");
        connection.setAutoCommit(false);
        for (int table = 0; table < TABLES; table++) {
            String name = "orders_" + table;
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table " + name + "(id bigint primary key, customer varchar(40), amount"
                        + " decimal(12, 2), placed timestamp, note varchar(80))");
                statement.execute("create index on " + name + "(customer)");
                statement.execute("create index on " + name + "(placed)");
            }
            fill(connection, name, rows, new SplittableRandom(table));
        }
        WhenReady.wait(connection);
    }

    private static void fill(Connection connection, String table, int rows, SplittableRandom random)
            throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("insert into " + table + " values(?, ?, ?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setLong(1, i);
                insert.setString(2, "customer " + random.nextInt(rows));
                insert.setBigDecimal(3, BigDecimal.valueOf(random.nextInt(1_000_000), 2));
                insert.setTimestamp(4, new Timestamp(FIRST_DAY + (long) i * MILLIS_BETWEEN_ROWS));
                insert.setString(5, "note " + i + " of an order");
                insert.addBatch();
                if ((i + 1) % BATCH == 0 || i + 1 == rows) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
    }
}
