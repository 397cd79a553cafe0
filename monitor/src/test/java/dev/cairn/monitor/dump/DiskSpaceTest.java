// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DiskSpaceTest {
    private static final long MEBIBYTE = 1L << 20;

    @Test
    void expectsWhatIsInTheHeapAndSomeMore() {
        assertThat(DiskSpace.expected(OptionalLong.of(300 * MEBIBYTE), false)).hasValue(316 * MEBIBYTE);
        assertThat(DiskSpace.expected(OptionalLong.of(300 * MEBIBYTE), true)).hasValue(116 * MEBIBYTE);
        assertThat(DiskSpace.expected(OptionalLong.empty(), false)).isEmpty();
    }

    @Test
    void saysWhatIsNeededAndWhatIsFree() {
        assertThat(DiskSpace.lack(OptionalLong.of(2000 * MEBIBYTE - 1), 100 * MEBIBYTE, "/var/dumps"))
                .hasValue("The dump needs about 2,000 MiB, and /var/dumps has 100 MiB free"
                        + " (2097151999 and 104857600 bytes).");
    }

    @Test
    void asksForNoMoreThanItNeeds() {
        assertThat(DiskSpace.lack(OptionalLong.of(5), 5, "/x")).isEmpty();
        assertThat(DiskSpace.lack(OptionalLong.of(6), 5, "/x")).isPresent();
        assertThat(DiskSpace.lack(OptionalLong.empty(), 0, "/x")).isEmpty();
    }
}
