// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnreadSharesTest {
    private static final int PIECE = AdbTransport.MOST_DATA_BYTES;
    private static final int MOST = 64 * PIECE;

    private final UnreadShares shares = new UnreadShares(PIECE, MOST);

    /** As much as it may have. */
    private static UnreadBytes filled(UnreadBytes bytes) {
        while (bytes.take(PIECE)) {
            assertThat(bytes.now()).isLessThanOrEqualTo(PIECE + MOST);
        }
        return bytes;
    }

    @Test
    void aConnectionLeavesOthersAsMuchAsItHas() {
        UnreadBytes one = filled(shares.share());
        UnreadBytes other = filled(shares.share());
        assertThat(one.now()).isEqualTo(PIECE + MOST / 2);
        assertThat(other.now()).isEqualTo(PIECE + MOST / 4);
        one.give((int) one.now());
        assertThat(other.take(PIECE)).as("what one gives back is for all").isTrue();
        assertThat(filled(one).now()).isGreaterThan(PIECE);
    }

    @Test
    void eachHasRoomForOneMessageWhateverOthersHave() {
        for (int i = 0; i < 64; i++) {
            UnreadBytes _ = filled(shares.share());
        }
        UnreadBytes last = shares.share();
        assertThat(last.take(PIECE)).isTrue();
        assertThat(last.take(PIECE)).isFalse();
        assertThat(last.now()).isEqualTo(PIECE);
        last.give(PIECE);
        assertThat(last.now()).isZero();
        assertThat(last.take(PIECE)).isTrue();
    }
}
