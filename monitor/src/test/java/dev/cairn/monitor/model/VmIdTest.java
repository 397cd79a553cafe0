// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VmIdTest {
    @Test
    void isReadAsItIsWritten() {
        VmId id = new VmId(4_194_304, 123_456_789_012L);
        assertThat(VmId.parse(id.toString())).contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-", "1-", "-1", "1-2-3", "1--2", "a-b", " 1-2", "1-99999999999999999999"})
    void whatIsNoneIsNone(String text) {
        assertThat(VmId.parse(text)).isEmpty();
    }
}
