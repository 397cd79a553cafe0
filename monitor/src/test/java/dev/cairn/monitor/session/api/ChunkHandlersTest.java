// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.ddm.FourCc;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkHandlersTest {
    private static final int A = FourCc.of("AAAA");
    private static final int B = FourCc.of("BBBB");

    private final ChunkHandlers handlers = new ChunkHandlers();
    private final ChunkHandler first = (client, type, data, isReply, msgId) -> {};
    private final ChunkHandler second = (client, type, data, isReply, msgId) -> {};

    @Test
    void keepsTheOrderOfRegistration() {
        handlers.register(A, second);
        handlers.register(List.of(A, B), first);

        assertThat(handlers.of(A)).containsExactly(second, first);
        assertThat(handlers.of(B)).containsExactly(first);
        assertThat(handlers.all()).containsExactly(second, first);
    }

    @Test
    void refusesTheSameHandlerTwiceForAType() {
        handlers.register(A, first);

        assertThatThrownBy(() -> handlers.register(A, first)).hasMessageContaining("takes AAAA already");
        assertThatThrownBy(() -> handlers.register(List.of(B, A), first)).isInstanceOf(IllegalStateException.class);
        assertThat(handlers.of(B)).isEmpty();
    }

    @Test
    void aClosedRegistrationIsGoneOnce() {
        Registration registration = handlers.register(A, first);
        registration.close();
        assertThat(handlers.all()).isEmpty();
        handlers.register(A, first);
        registration.close();

        assertThat(handlers.of(A)).containsExactly(first);
    }
}
