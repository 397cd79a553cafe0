// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UnregisteredTest {
    /** An answer without bytes would mean to the monitor that its request was carried out. */
    @Test
    void aRequestThatNoHandlerIsLeftForIsRefused() {
        byte[] type = "LOST".getBytes(StandardCharsets.US_ASCII);
        byte[] answer = Handlers.handle(ByteBuffer.wrap(type).getInt(), new byte[0]);

        assertThat(new String(Arrays.copyOf(answer, 4), StandardCharsets.US_ASCII))
                .isEqualTo("FAIL");
        assertThat(new String(answer, 12, answer.length - 12, StandardCharsets.UTF_16BE))
                .isEqualTo("The application's handler for LOST was unregistered before this request came to it.");
    }
}
