// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.NamedTarget;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page writes rules, shows what came of them, and deletes them, in a real browser. */
@Timeout(240)
class RulesPageTest extends RealPage {
    @TempDir
    Path files;

    private Locator rule() {
        return page.getByTestId("rule");
    }

    private void openRules() {
        page.getByTestId("open-captures").click();
        page.getByTestId("rules").locator("summary").click();
        awaitCount(page.locator("[data-testid=rules][data-count='0']"), 1);
    }

    @Test
    void composesARuleThatCapturesAndDeletesIt() throws IOException {
        openRules();
        try (NamedTarget target = NamedTarget.start(files, Jdk.JDK_25, List.of(), Deadlocks.class)) {
            page.getByTestId("rule-watched").selectOption("threads");
            page.getByTestId("rule-limit").fill("1");
            page.getByTestId("rule-names").fill(target.name());
            String sentence = "when threads > 1 capture threads of " + target.name();
            assertThat(text("rule-sentence")).isEqualTo(sentence);
            page.getByTestId("save-rule").click();
            awaitCount(page.getByTestId("rule-written"), 1);
            assertThat(rules).content().endsWith("\n" + sentence + "\n");

            awaitCount(page.locator("[data-testid=rule][data-captured='1']"), 1);
            picture("rules-light");
            rule().locator("[data-outcome=captured] button").click();
            eventually(LIMIT, () -> text("thread-dump"), dump -> dump.contains("Full thread dump"));
            Capture capture = (Capture) captures.list().getFirst();
            assertThat(capture.origin().by()).isEqualTo(CaptureOrigin.By.RULE);

            page.getByTestId("delete-rule").click();
            assertThat(rules).content().contains(sentence);
            page.getByTestId("delete-rule-for-good").click();
            awaitCount(rule(), 0);
            assertThat(rules).content().doesNotContain(sentence);
            assertThat(captures.list()).hasSize(1);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void showsWhatIsNoRuleAndWhyOneIsNotWritten() throws IOException {
        context.close();
        open(ColorScheme.DARK);
        openRules();
        Files.writeString(
                rules, "# by hand\nwhen memory > 80 % capture dump\nwhen deadlock capture threads of nobody\n");
        awaitCount(rule(), 2);
        assertThat(rule().first().textContent()).contains("Line 2: \"memory\" does not fit after \"when\"");
        page.getByTestId("rule-watched").selectOption("cpu");
        page.getByTestId("rule-limit").fill("much");
        page.getByTestId("save-rule").click();
        awaitCount(page.getByTestId("rule-problem"), 1);
        assertThat(text("rule-problem")).contains("\"much\" does not fit after \">\"");
        complaints.clear(); // the browser reports each answer that is a refusal
        eventually(LIMIT, () -> rule().last().textContent(), said -> said.contains("No VM that runs has such a name."));
        picture("rules-dark");
        assertThat(rules).content().startsWith("# by hand\nwhen memory");
        assertThat(complaints).isEmpty();
    }
}
