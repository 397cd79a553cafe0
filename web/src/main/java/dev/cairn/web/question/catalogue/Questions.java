// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.web.question.Question;
import dev.cairn.web.question.recording.AliveQuestion;
import dev.cairn.web.question.recording.ComparePartsQuestion;
import dev.cairn.web.question.recording.HoldQuestion;
import dev.cairn.web.question.recording.HoldSitesQuestion;
import dev.cairn.web.question.recording.LetSitesGoQuestion;
import dev.cairn.web.question.recording.RecordQuestion;
import dev.cairn.web.question.recording.RecordedElsewhereQuestion;
import dev.cairn.web.question.recording.RecordingQuestion;
import dev.cairn.web.question.recording.StopQuestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All that a server can be asked about VMs, recordings, debuggers, devices, captures and rules. */
public final class Questions {
    public static final List<Question<?>> ALL = Stream.of(
                    VmQuestions.ALL,
                    List.of(
                            RecordQuestion.QUESTION,
                            HoldSitesQuestion.QUESTION,
                            LetSitesGoQuestion.QUESTION,
                            StopQuestion.QUESTION,
                            RecordedElsewhereQuestion.QUESTION,
                            RecordingQuestion.QUESTION,
                            HoldQuestion.QUESTION,
                            ComparePartsQuestion.QUESTION,
                            AliveQuestion.QUESTION),
                    DebuggerQuestions.ALL,
                    AppQuestions.ALL,
                    CaptureQuestions.ALL,
                    RuleQuestions.ALL)
            .<Question<?>>flatMap(List::stream)
            .toList();

    private Questions() {}

    static Optional<Question<?>> named(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
