// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStatTest {
    private static final String REST =
            " S 1 4711 4711 0 -1 4194560 3000 0 10 0 250 50 0 0 20 0 33 0 98765 8000000000 4321"
                    + " 18446744073709551615 1 1 0 0 0 0 0 4096 16800975 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

    private static Optional<ProcessStat> parse(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return ProcessStat.parse(bytes, bytes.length);
    }

    @Test
    void readsALineOfTheKernel() {
        assertThat(parse("4711 (java)" + REST)).contains(new ProcessStat("java", 'S', 4194560, 300, 33, 98765, 4321));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a name with",
                "(java)",
                ")",
                "))) (((",
                ") R 1",
                "a) Z 1 1 1",
                "two\nlines",
                "tab\tand\u0007",
                "日本語",
                "\uD83D\uDE80",
                "",
                " "
            })
    void takesWhateverAProgramCallsItself(String name) {
        Optional<ProcessStat> stat = parse("4711 (" + name + ")" + REST);

        assertThat(stat.map(ProcessStat::command)).contains(name);
        assertThat(stat.map(ProcessStat::state)).contains('S');
        assertThat(stat.map(ProcessStat::startTicks)).contains(98765L);
    }

    @Test
    void replacesALetterThatTheKernelCutInTwo() {
        byte[] line = ("4711 (x\u00E9)" + REST).getBytes(StandardCharsets.UTF_8);
        byte[] cut = new byte[line.length - 1];
        System.arraycopy(line, 0, cut, 0, 8);
        System.arraycopy(line, 9, cut, 8, line.length - 9);

        assertThat(ProcessStat.parse(cut, cut.length).map(ProcessStat::command)).contains("x\uFFFD");
    }

    @Test
    void looksOnlyAtWhatWasRead() {
        byte[] line = ("4711 (java)" + REST + "(old) Z 1 2 3").getBytes(StandardCharsets.UTF_8);

        assertThat(ProcessStat.parse(line, line.length - "(old) Z 1 2 3".length())
                        .map(ProcessStat::command))
                .contains("java");
        assertThat(ProcessStat.parse(line, 0)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n",
                "4711",
                "4711 (",
                "4711 )(",
                "4711 java S 1",
                "4711 (java)",
                "4711 (java) ",
                "4711 (java) S",
                "4711 (java) S 1 2 3",
                "4711 (a) R 1"
            })
    void knowsNothingFromALineThatIsNotWhole(String line) {
        assertThat(parse(line)).isEmpty();
    }

    @Test
    void isCompleteOrNothingWhereverTheLineIsCut() {
        String line = "4711 (java)" + REST;
        int enough = line.indexOf(" 4321") + 2;
        for (int length = 0; length < line.length(); length++) {
            assertThat(parse(line.substring(0, length)).isPresent())
                    .as("cut at %d", length)
                    .isEqualTo(length >= enough);
        }
    }

    @Test
    void readsNegativeNumbers() {
        String line = "2 (x) R 1 1 1 0 -1 -5 0 0 0 0 -7 3 0 0 -2 -20 1 0 5 0 -1\n";

        assertThat(parse(line)).contains(new ProcessStat("x", 'R', -5, -4, 1, 5, -1));
    }

    @Test
    void readsTheLargestNumberAndIsNotUpsetByALargerOne() {
        assertThat(parse("4711 (java)" + REST.replace("98765", "" + Long.MAX_VALUE))
                        .map(ProcessStat::startTicks))
                .contains(Long.MAX_VALUE);

        Optional<ProcessStat> huge = parse("4711 (java)" + REST.replace("98765", "9".repeat(400)));

        assertThat(huge.map(ProcessStat::threads)).contains(33L);
        assertThat(huge.map(ProcessStat::rssPages)).contains(4321L);
    }

    @Test
    void tellsProcessesThatEndedAndThreadsOfTheKernel() {
        assertThat(parse("1 (x)" + REST).map(ProcessStat::isZombie)).contains(false);
        assertThat(parse("1 (x)" + REST.replace(" S ", " Z ")).map(ProcessStat::isZombie))
                .contains(true);
        assertThat(parse("1 (x)" + REST.replace(" S ", " X ")).map(ProcessStat::isZombie))
                .contains(true);
        assertThat(parse("1 (x)" + REST).map(ProcessStat::isKernelThread)).contains(false);
        assertThat(parse("1 (kworker/0:1)" + REST.replace("4194560", "69238880"))
                        .map(ProcessStat::isKernelThread))
                .contains(true);
    }

    @Test
    void survivesAThousandFlippedBytes() {
        byte[] whole = ("4711 (java)" + REST).getBytes(StandardCharsets.UTF_8);
        Random random = new Random(20261120);
        for (int round = 0; round < 1000; round++) {
            byte[] broken = whole.clone();
            for (int i = 0; i < 1 + round % 20; i++) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            assertThat(ProcessStat.parse(broken, broken.length)).isNotNull();
            assertThat(ProcessStat.parse(Arrays.copyOf(broken, 0), 0)).isEmpty();
        }
    }

    @Test
    void readsThisVeryProcess() throws Exception {
        byte[] line = Files.readAllBytes(Path.of("/proc/self/stat"));

        Optional<ProcessStat> stat = ProcessStat.parse(line, line.length);

        assertThat(stat.map(ProcessStat::isZombie)).contains(false);
        assertThat(stat.orElseThrow().rssPages()).isPositive();
        assertThat(stat.orElseThrow().threads()).isGreaterThan(1);
    }
}
