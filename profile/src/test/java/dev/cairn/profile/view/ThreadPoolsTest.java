// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadPoolsTest {
    @Test
    void threadsThatDifferInTheirLastNumberAreOnePool() {
        assertThat(ThreadPools.labels(
                        List.of("main", "exec-1", "exec-12", "exec-12", "pool-1-thread-1", "pool-2-thread-1", "7")))
                .hasSize(6)
                .containsEntry("main", "main")
                .containsEntry("exec-1", "exec-* (2 threads)")
                .containsEntry("exec-12", "exec-* (2 threads)")
                .containsEntry("pool-1-thread-1", "pool-1-thread-1")
                .containsEntry("7", "7");
    }
}
