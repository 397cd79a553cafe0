// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A function about one object: of nothing it is nothing.
 *
 * @param parameters BIGINT or VARCHAR
 * @param result BIGINT or VARCHAR
 */
public record SqlFunction(String name, List<SqlType> parameters, SqlType result, Body body) {
    public SqlFunction {
        parameters = List.copyOf(parameters);
    }

    /** What it does. */
    @FunctionalInterface
    public interface Body {
        /**
         * The value.
         *
         * @param arguments a {@link Long} for BIGINT, a {@link String} for VARCHAR
         * @return of the type of the result
         * @throws dev.cairn.heap.SnapshotException with a sentence for the user
         */
        Optional<?> of(List<Object> arguments) throws IOException;
    }
}
