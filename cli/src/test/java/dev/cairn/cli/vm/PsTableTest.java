// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.PsRow;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What stands below the list of VMs. */
class PsTableTest {
    private static PsRow row(long pid, @Nullable String problem) {
        return new PsRow(
                pid,
                "",
                "",
                "",
                "",
                "",
                null,
                null,
                null,
                null,
                null,
                0,
                AgentState.NONE,
                false,
                null,
                null,
                false,
                "",
                false,
                null,
                null,
                null,
                problem);
    }

    @Test
    void vmsWithTheSameProblemShareAFootnote() {
        List<PsRow> rows = Stream.concat(
                        LongStream.rangeClosed(1, 20).mapToObj(pid -> row(pid, "It starts.")),
                        Stream.of(row(21, null), row(22, "It is odd.")))
                .toList();
        assertThat(PsTable.footnotes(rows)).containsExactly("1, 2, 3, 4, 5 and 15 more: It starts.", "22: It is odd.");
    }
}
