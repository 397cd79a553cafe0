// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticDumpTest {
    private static final long NOTHING = -1;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "tree, 300",
        "tree, 20000",
        "list, 300",
        "list, 20000",
        "random, 3000",
        "random, 25000",
        "leak, 300",
        "leak, 9000"
    })
    void whatADumpSaysOfItselfIsWhatRemovingObjectsShows(String shape, String nodes) throws IOException {
        Path dump = folder.resolve("made.hprof");
        SyntheticDump.main(new String[] {shape, nodes, dump.toString()});

        PlainGraph graph = PlainGraph.read(dump);
        List<String> truth = Files.readAllLines(folder.resolve("made.hprof.truth"));
        Set<Long> reachable = graph.reachableWithout(NOTHING);
        assertThat(truth).contains("objects\t" + graph.size(), "reachable\t" + reachable.size());
        int retained = 0;
        for (String line : truth) {
            String[] words = line.split("\t", -1);
            if (words[0].equals("retained")) {
                Set<Long> left = graph.reachableWithout(Long.decode(words[1]));
                assertThat(graph.bytes(reachable) - graph.bytes(left)).as(line).isEqualTo(Long.parseLong(words[2]));
                retained++;
            }
        }
        assertThat(retained).isGreaterThan(2);
    }
}
