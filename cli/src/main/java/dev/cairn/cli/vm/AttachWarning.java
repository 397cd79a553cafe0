// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.VmReport;

/** Warns a user at a terminal of what JDK 21 and later print when an agent comes into them. */
public final class AttachWarning {
    private static final int FIRST_JDK_THAT_WARNS = 21;
    private static final String QUIET_FLAG = "-XX:+EnableDynamicAgentLoading";

    private AttachWarning() {}

    public static void giveIfDue(Terminal terminal, VmReport vm) {
        if (terminal.interactive() && willWarn(vm)) {
            terminal.complain(
                    "VM " + vm.row().pid() + " now prints three warning lines on its own standard error, once, as an"
                            + " agent is put into it. Start it with " + QUIET_FLAG + " to avoid that.");
        }
    }

    /** Whether the VM is about to speak of the agent on its standard error, as JDK 21 and later do. */
    private static boolean willWarn(VmReport vm) {
        String version = vm.row().jdkVersion();
        int end = 0;
        while (end < version.length() && Character.isDigit(version.charAt(end))) {
            end++;
        }
        boolean recent = end > 0 && end < 6 && Integer.parseInt(version.substring(0, end)) >= FIRST_JDK_THAT_WARNS;
        return recent
                && vm.row().agent() == AgentState.NONE
                && !vm.info().flags().contains(QUIET_FLAG);
    }
}
