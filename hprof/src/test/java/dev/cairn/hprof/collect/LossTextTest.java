// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportSymbols;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.names.Traces;
import dev.cairn.profile.model.RecordingLoss;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each loss is reported once, wherever it happened. */
class LossTextTest {
    private static final int WORDS = 10;

    @Test
    void saysWhatFoundNoRoom() {
        ObjectIds objects = new ObjectIds();
        NameTables names = new NameTables(
                new MadeReport().settings,
                new ReportSymbols(300),
                new Traces(WORDS),
                new ReportThreads(objects),
                objects);
        names.symbols().addClass(1, "LApp;", "");
        names.symbols().addClass(2, "LNode;", "");
        for (int i = 0; i < WORDS; i++) {
            names.trace(stack(i, 0, 1, 0), 0);
        }
        RecordingLoss records = new RecordingLoss(5, 500, 4, 3, 2);
        ReportLoss loss = ReportLoss.of(records, names, new TargetAccount(0, 0, 6));
        assertThat(LossText.of(loss, ReportLoss.NONE))
                .containsExactly(
                        "5 allocations were lost, and are not in SITES.",
                        "4 ends of objects were lost; they still count as alive.",
                        "3 names of classes, methods or threads were lost.",
                        "2 further records were lost: samples, threads or monitors.",
                        "8 times the collector had no room left for a new stack; TRACE 300001 stands for all of those.",
                        "1 names of classes or methods found no room in the collector; they are unknown here.",
                        "6 times the target could not name a class, a method or a thread; it is unknown here.");
        assertThat(LossText.of(loss, loss)).isEmpty();
    }

    @Test
    void saysWhichClassesAnotherAgentTook() {
        assertThat(UnfollowedClasses.of("unfollowed 2").flatMap(UnfollowedClasses::sentence))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("2 classes were loaded anew by another agent")
                        .contains("calls of their methods"));
        assertThat(new UnfollowedClasses(1).sentence())
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).startsWith("1 class was").contains("calls of its methods"));
        assertThat(UnfollowedClasses.NONE.sentence()).isEmpty();
        for (String line : List.of("unfollowed", "unfollowed x", "unfollowed -1", "account 1 2 3")) {
            assertThat(UnfollowedClasses.of(line)).as(line).isEmpty();
        }
    }

    @Test
    void understandsTheTargetsAccount() {
        assertThat(TargetAccount.of("account 3 12 7")).contains(new TargetAccount(3, 12, 7));
        for (String line : List.of("account", "account 3 12", "account 3 12 x", "account -1 2 3", "dump 1 2 3")) {
            assertThat(TargetAccount.of(line)).as(line).isEmpty();
        }
    }
}
