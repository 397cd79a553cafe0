// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Has the own VM ask its agents for their data, as {@code jcmd PID JVMTI.data_dump} does. */
public final class OwnDump {
    private OwnDump() {}

    /** Returns when they have given it. */
    public static void take() {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "jvmtiDataDump", null, null);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
