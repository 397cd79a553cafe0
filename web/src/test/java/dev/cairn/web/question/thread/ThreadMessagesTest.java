// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.web.question.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadMessagesTest {
    private static final Subject VM = new Subject(new VmId(1, 1), "Shop");

    private static ThreadsView view(long leftOut) {
        return new ThreadsView(List.of(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), leftOut);
    }

    private static Optional<String> onCommand(long leftOut, Optional<String> problem) {
        ThreadsReading reading = new ThreadsReading(view(leftOut), false, Map.of(), Map.of(), problem);
        return Optional.ofNullable(ThreadMessages.threads(VM, reading).problem());
    }

    private static Optional<String> onPage(long leftOut) {
        return Optional.ofNullable(ThreadMessages.live(VM, view(leftOut), false).problem());
    }

    @Test
    void saysOnThePageAndInCommandsThatThreadsAreLeftOut() {
        assertThat(onCommand(0, Optional.empty())).isEmpty();
        assertThat(onPage(0)).isEmpty();
        assertThat(onCommand(7, Optional.empty()))
                .contains("7 threads are not shown: there are too many.")
                .isEqualTo(onPage(7));
        assertThat(onPage(1)).contains("1 thread is not shown: there are too many.");
    }

    @Test
    void whatWentWrongComesFirst() {
        assertThat(onCommand(7, Optional.of("The VM hangs."))).contains("The VM hangs.");
    }
}
