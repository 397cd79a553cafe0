// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.GroupLimits;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmInfo;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports of VMs of which only the name matters. */
public final class Reports {
    private static final String KIND = "Java";
    private static final String USER = "me";
    private static final String JDK = "25.0.1";
    private static final String VM = "OpenJDK 64-Bit Server VM";

    private Reports() {}

    static VmReport of(long pid, String name) {
        return of(pid, name, "");
    }

    static VmReport of(long pid, String name, String mainClass) {
        return new VmReport(row(pid, name, mainClass), info(pid, name, mainClass));
    }

    /** A VM whose heap is as the counters say. */
    public static VmRow rowWithHeap(@Nullable Long usedBytes, @Nullable UsedAt usedAt, @Nullable Long committedBytes) {
        return row(1, "", "", usedBytes, usedAt, committedBytes);
    }

    private static VmRow row(long pid, String name, String mainClass) {
        return row(pid, name, mainClass, null, null, null);
    }

    private static VmRow row(
            long pid,
            String name,
            String mainClass,
            @Nullable Long heapUsedBytes,
            @Nullable UsedAt heapUsedAt,
            @Nullable Long heapCommittedBytes) {
        return new VmRow(
                pid + "-1",
                pid,
                name,
                KIND,
                mainClass,
                USER,
                JDK,
                VM,
                false,
                0,
                heapUsedBytes,
                heapUsedAt,
                null,
                heapCommittedBytes,
                null,
                null,
                null,
                null,
                null,
                null,
                AgentState.NONE,
                false,
                null,
                null,
                false,
                null);
    }

    private static VmInfo info(long pid, String name, String mainClass) {
        return new VmInfo(
                pid + "-1",
                pid,
                name,
                KIND,
                mainClass,
                USER,
                JDK,
                VM,
                null,
                null,
                "java " + mainClass,
                false,
                0,
                List.of(),
                List.of(),
                null,
                null,
                List.of(),
                null,
                null,
                null,
                List.of(),
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                AgentState.NONE,
                List.of(),
                List.of(),
                false,
                null,
                new GroupLimits(null, null, null, null),
                List.of(),
                0);
    }
}
