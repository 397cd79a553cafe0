// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that ask {@code cairn snapshot} about a dump in which all is known. */
abstract class WithSmallDump {
    @TempDir
    Path folder;

    Path dump;
    SnapshotRun cairn;

    @BeforeEach
    void write() {
        dump = SmallDump.write(folder.resolve("small.hprof"), 0);
        cairn = new SnapshotRun(folder.resolve("cache"), false);
    }

    final Said ask(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        return said;
    }

    static String address(long id) {
        return "0x" + Long.toHexString(id);
    }

    static long number(Map<String, Object> row, String key) {
        assertThat(row).containsKey(key);
        return row.get(key) instanceof Number number ? number.longValue() : -1;
    }

    static Map<String, Object> row(List<Map<String, Object>> rows, String className) {
        return rows.stream()
                .filter(row -> className.equals(row.get("className")))
                .findFirst()
                .orElseThrow();
    }

    final long retained(long id) {
        return number(ask("retained", dump.toString(), address(id), "--json").object(), "retainedBytes");
    }
}
