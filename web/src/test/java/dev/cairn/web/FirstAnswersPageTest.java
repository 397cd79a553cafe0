// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.load.TwoPhases;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How few clicks lie between the link of {@code ./cairn} and what people ask first. What changed between two moments is in {@link
 * RecordingPartsPageTest}.
 */
@Timeout(120)
class FirstAnswersPageTest extends RealPage {
    private int clicks;

    @BeforeEach
    void countAnew() {
        clicks = 0;
    }

    private void click(Locator what) {
        what.click();
        clicks++;
    }

    @Test
    void whichCallSiteAllocatesMostIsThreeClicksAway() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(TwoPhases.class)) {
            awaitCount(row(target), 1);
            click(row(target));
            click(tab("record"));
            click(page.getByTestId("start-recording"));
            Locator first = page.getByTestId("profile-row").first();
            eventually(
                    LIMIT,
                    () -> {
                        page.waitForTimeout(50);
                        return first.count() == 1 ? first.innerText() : "";
                    },
                    said -> said.contains("TwoPhases.steady"));
            assertThat(clicks).as("as docs/recording.md says").isEqualTo(3);
            page.getByTestId("stop-recording").click();
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void whichThreadsBlockEachOtherIsThreeClicksAway() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Deadlocks.class)) {
            target.tell("monitors");
            awaitCount(row(target), 1);
            click(row(target));
            click(tab("threads"));
            click(page.getByTestId("find-deadlocks"));
            eventually(
                    LIMIT,
                    () -> {
                        page.waitForTimeout(50);
                        return page.getByTestId("deadlock").allInnerTexts();
                    },
                    said -> said.stream().anyMatch(text -> text.contains("“left” and “right” wait for each other")));
            assertThat(clicks).as("as docs/inside.md says").isEqualTo(3);
            assertThat(complaints).isEmpty();
        }
    }
}
