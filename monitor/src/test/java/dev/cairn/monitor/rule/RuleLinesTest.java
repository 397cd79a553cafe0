// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RuleLinesTest {
    private static RuleLines read(String text) {
        return RuleLines.read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aLineThatIsNoRuleLeavesTheOthersAlone() {
        RuleLines lines = read("""
                # mine

                when deadlock capture threads
                  when nonsense
                when threads > 10 capture threads\r
                when deadlocks capture threads
                """);
        assertThat(lines.refusal()).isEmpty();
        assertThat(lines.rules())
                .extracting(Rule::text)
                .containsExactly("when deadlock capture threads", "when threads > 10 capture threads");
        assertThat(lines.lines()).extracting(RuleLine::number).containsExactly(3, 4, 5, 6);
        assertThat(lines.lines().get(1).problem())
                .hasValueSatisfying(
                        why -> assertThat(why).startsWith("Line 4: \"nonsense\" does not fit after \"when\""));
        assertThat(lines.lines().get(3).problem()).hasValue("Line 6: It says the same as line 3: delete one of them.");
    }

    @Test
    void anEmptyFileHasNoRules() {
        assertThat(read("")).isEqualTo(RuleLines.NONE);
        assertThat(read("# nothing\n\n")).isEqualTo(RuleLines.NONE);
        assertThat(read("\uFEFFwhen deadlock capture threads\n").rules()).hasSize(1);
    }

    @Test
    void aHostileFileIsRefusedAsAWhole() {
        byte[] noise = new byte[50_000];
        new Random(7).nextBytes(noise);
        assertThat(RuleLines.read(noise).refusal())
                .hasValueSatisfying(why -> assertThat(why).startsWith("It is no text in UTF-8"));
        assertThat(RuleLines.read(new byte[1000]).refusal())
                .hasValueSatisfying(why -> assertThat(why).startsWith("It is no text,"));
        assertThat(RuleLines.read(new byte[10 << 20]).refusal())
                .hasValueSatisfying(why -> assertThat(why).startsWith("It is longer than 64 KiB"));
        String many = "when deadlock capture threads\n".repeat(RuleLines.MOST_RULES + 1);
        assertThat(read(many).refusal())
                .hasValueSatisfying(why -> assertThat(why).startsWith("It has more than 100 rules"));
        assertThat(read(many).lines()).isEmpty();
    }
}
