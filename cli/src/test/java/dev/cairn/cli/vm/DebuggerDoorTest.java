// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DebuggerDoorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:15005 | may connect to *:15005",
                "-agentlib:jdwp=transport=dt_socket,server=y,address=127.0.0.1:0 | may connect to the port that the VM printed when it started",
                "-agentlib:jdwp=transport=dt_socket,server=y | may connect to the port that the VM printed when it started",
                "-Xrunjdwp:server=y,address=8000 | may connect to 8000",
                "-agentlib:jdwp=transport=dt_socket,address=box:8000 | the VM itself connects to box:8000"
            })
    void isWhereTheFlagSays(String flag, String words) {
        assertThat(DebuggerDoor.of(List.of("-Xmx1g", flag))).contains(words);
    }

    @Test
    void isNoneWithoutTheAgent() {
        assertThat(DebuggerDoor.of(List.of("-Xmx1g", "-agentlib:hprof=help"))).isEmpty();
    }
}
