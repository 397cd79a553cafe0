// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.attach.MountTable.Mount;
import org.junit.jupiter.api.Test;

class MountTableTest {
    private static final MountTable TABLE = MountTable.parse("""
            21 1 8:1 / / rw,relatime shared:1 master:2 - ext4 /dev/sda1 rw
            22 21 0:20 / /tmp rw,nosuid,noexec - tmpfs tmpfs rw,size=32768k
            23 21 8:2 / /var/my\\040data ro,relatime shared:3 - xfs /dev/sdb1 rw
            24 21 8:3 / /cut rw
            not a line
            """);

    @Test
    void theLongestMountPointAboveAFolderIsWhatItLiesOn() {
        assertThat(TABLE.of("/tmp/x")).hasValue(new Mount("/tmp", true, false, true));
        assertThat(TABLE.of("/tmpx")).hasValue(new Mount("/", false, false, false));
        assertThat(TABLE.of("/var/my data")).hasValue(new Mount("/var/my data", false, true, false));
    }

    @Test
    void aLineThatIsCutIsTakenAsFarAsItGoes() {
        assertThat(TABLE.of("/cut")).hasValue(new Mount("/cut", false, false, false));
        assertThat(MountTable.parse("1 2 3 4 /a rw -").of("/a")).hasValue(new Mount("/a", false, false, false));
        assertThat(MountTable.parse("").of("/")).isEmpty();
    }
}
