// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.Patience;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PatienceOptionTest {
    @Command(name = "any")
    private static final class Any {
        @Mixin
        private final PatienceOption patience = new PatienceOption();
    }

    private static Duration parsed(String... words) {
        Any any = new Any();
        new CommandLine(any).parseArgs(words);
        return any.patience.limit();
    }

    @Test
    void isWhatItsHelpSaysIfItIsNotGiven() {
        assertThat(parsed()).isEqualTo(Patience.DEFAULT).isEqualTo(Duration.ofSeconds(30));
        assertThat(new CommandLine(new Any()).getUsageMessage().replaceAll("\\s+", " "))
                .contains(Patience.DEFAULT.toSeconds() + "s if not given");
    }

    @Test
    void isWhatIsGiven() {
        assertThat(parsed("--patience", "2m")).isEqualTo(Duration.ofMinutes(2));
    }
}
