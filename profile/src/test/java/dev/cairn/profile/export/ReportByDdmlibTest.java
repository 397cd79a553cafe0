// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.ddmlib.AllocationInfo;
import com.android.ddmlib.AllocationsParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Outside proof: Google's ddmlib, unmodified, reads our allocation reports. */
class ReportByDdmlibTest {
    private static AllocationInfo[] parsed(ExportedProfile profile) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var _ = ProfileExport.write(profile, ExportFormat.REPORT, out);
        return AllocationsParser.parse(ByteBuffer.wrap(out.toByteArray()));
    }

    @Test
    void itFindsEachObjectOfAnExactProfile() throws IOException {
        AllocationInfo[] entries = parsed(new ExportedProfile.Recorded(MadeProfiles.exact()));
        assertThat(entries).hasSize(1003);
        assertThat(Arrays.stream(entries).mapToLong(AllocationInfo::getSize).sum())
                .isEqualTo(124_000);
        AllocationInfo string = Arrays.stream(entries)
                .filter(entry -> entry.getAllocatedClass().equals("java.lang.String"))
                .findFirst()
                .orElseThrow();
        assertThat(string.getSize()).isEqualTo(24);
        StackTraceElement[] stack = string.getStackTrace();
        assertThat(stack).hasSize(2);
        assertThat(stack[0]).hasToString("com.acme.Names.make(Names.java:20)");
        AllocationInfo bytes = Arrays.stream(entries)
                .filter(entry -> entry.getAllocatedClass().equals("byte[]"))
                .findFirst()
                .orElseThrow();
        assertThat(bytes.getStackTrace()[0].isNativeMethod()).isTrue();
        assertThat(bytes.getThreadId()).isNotEqualTo(string.getThreadId());
    }

    @Test
    void itsTotalIsThatOfASampledProfile() throws IOException {
        ExportedProfile shop = new ExportedProfile.Recorded(MadeProfiles.shop());
        long bytes = shop.stacks().samples().stream()
                .mapToLong(sample -> sample.values().get(1))
                .sum();
        assertThat(Arrays.stream(parsed(shop))
                        .mapToLong(entry -> Integer.toUnsignedLong(entry.getSize()))
                        .sum())
                .isEqualTo(bytes);
    }
}
