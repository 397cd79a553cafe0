// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.hprof.collect.TargetMessage.Kind;
import org.junit.jupiter.api.Test;

class TargetMessageTest {
    @Test
    void isAWordAndAToken() {
        assertThat(TargetMessage.of("dump 7")).contains(new TargetMessage(Kind.DUMP, 7));
        assertThat(TargetMessage.of("final 4294967295")).contains(new TargetMessage(Kind.FINAL, -1));
        assertThat(TargetMessage.of("exiting")).contains(new TargetMessage(Kind.EXITING, 0));
        assertThat(TargetMessage.of("dump x")).isEmpty();
        assertThat(TargetMessage.of("times 1")).isEmpty();
        assertThat(TargetMessage.of("news from tomorrow")).isEmpty();
        assertThat(TargetMessage.of("")).isEmpty();
    }
}
