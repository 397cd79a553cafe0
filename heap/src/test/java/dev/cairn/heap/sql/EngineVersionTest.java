// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The version that messages name is the one that the build tests with. */
class EngineVersionTest {
    @Test
    void theBuildHasTheVersionThatIsNamed() {
        assertThat(OpenDatabase.driver().getFileName()).hasToString("duckdb_jdbc-" + EngineLoader.VERSION + ".jar");
    }
}
