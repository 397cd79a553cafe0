// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.store.WrittenFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** {@code --verify} says what came of it, whatever that is. */
class SnapshotVerifyTest extends WithSmallDump {
    private static final WrittenFiles.ForEach IN_TURN =
            (count, task) -> IntStream.range(0, count).forEach(task);

    @Test
    void whatIsRightIsSaidToBe() {
        Said said = cairn.ask("dominators", dump.toString(), "--verify");
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .startsWith("All 12 dominators and retained sizes are right.\n")
                .contains("java.lang.Class of shop.Shop");
        assertThat(cairn.ask("dominators", dump.toString(), "--verify", "--json")
                        .object())
                .hasEntrySatisfying(
                        "verified", checked -> assertThat(checked).asString().startsWith("12"));
    }

    @Test
    void whatIsWrongIsNotShown() throws IOException {
        assertThat(cairn.ask("dominators", dump.toString()).code()).isZero();
        forgeADominator();
        assertThat(cairn.ask("dominators", dump.toString()).err()).isEmpty();
        for (String form : List.of("--limit=5", "--json")) {
            Said said = cairn.ask("dominators", dump.toString(), "--verify", form);
            assertThat(said.code()).isEqualTo(ExitCode.SAID_NO);
            assertThat(said.out()).isEmpty();
            assertThat(said.err())
                    .startsWith("cairn: Of 12 objects, ")
                    .contains(" have a wrong dominator or size, which is a bug in Cairn; please report it. ")
                    .hasLineCount(1);
        }
    }

    /** As if Cairn had found a wrong one: the index's own sums know nothing of it. */
    private void forgeADominator() throws IOException {
        Path index;
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            index = all.findFirst().orElseThrow();
        }
        WrittenFiles sums = new WrittenFiles(index, List.of(GraphFiles.DOMINATORS), "of-one");
        byte[] before = sums.sums(IN_TURN);
        Path dominators = index.resolve(GraphFiles.DOMINATORS);
        ByteBuffer numbers = ByteBuffer.wrap(Files.readAllBytes(dominators));
        int place = 0;
        while (numbers.getInt(place) == -1) {
            place += Integer.BYTES;
        }
        Files.write(dominators, numbers.putInt(place, -1).array());
        replaceInContents(index.resolve(GraphFiles.CONTENTS), before, sums.sums(IN_TURN));
    }

    private static void replaceInContents(Path file, byte[] sums, byte[] others) throws IOException {
        HexFormat hex = HexFormat.of();
        byte[] old = Files.readAllBytes(file);
        String body = hex.formatHex(Arrays.copyOf(old, old.length - Long.BYTES));
        assertThat(body).containsOnlyOnce(hex.formatHex(sums));
        byte[] forged = hex.parseHex(body.replace(hex.formatHex(sums), hex.formatHex(others)));
        CRC32 sum = new CRC32();
        sum.update(forged);
        Files.write(
                file,
                ByteBuffer.allocate(old.length)
                        .put(forged)
                        .putLong(sum.getValue())
                        .array());
    }
}
