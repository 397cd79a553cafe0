// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.wire.perfdata.PerfDataDirectory;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a VM publishes of itself once, while it starts.
 *
 * @param createdAtMillis since the epoch; the zero of the VM's own clock; 0 if not known
 * @param vmArgs the JVM options as one line: from the command line, the environment and files of arguments
 * @param javaCommand main class or jar, and the program's arguments, as one line
 */
public record StaticFacts(
        long createdAtMillis,
        String jdkVersion,
        String vmName,
        Optional<String> vmVersion,
        Optional<String> javaHome,
        String vmArgs,
        String javaCommand) {

    public static final StaticFacts UNKNOWN = new StaticFacts(0, "", "", Optional.empty(), Optional.empty(), "", "");

    static StaticFacts read(PerfDataDirectory directory, ByteBuffer block) {
        return new StaticFacts(
                Math.max(0, directory.scalar(block, "sun.rt.createVmBeginTime").orElse(0)),
                directory.string(block, "java.property.java.version").orElse(""),
                directory.string(block, "java.property.java.vm.name").orElse(""),
                directory.string(block, "java.property.java.vm.version").filter(version -> !version.isEmpty()),
                directory.string(block, "java.property.java.home").filter(home -> !home.isEmpty()),
                directory.string(block, "java.rt.vmArgs").orElse(""),
                directory.string(block, "sun.rt.javaCommand").orElse(""));
    }

    /** 8, 11, 17, 25...; 0 if not known. "1.8.0_402" is 8. */
    public int jdkFeature() {
        return featureOf(jdkVersion);
    }

    /** The feature number of a version such as "17.0.15", "25-ea" or "1.8.0_402"; 0 if it has none. */
    public static int featureOf(String version) {
        String plain = version.startsWith("1.") ? version.substring(2) : version;
        int feature = 0;
        for (int i = 0; i < Math.min(plain.length(), 4) && Character.isDigit(plain.charAt(i)); i++) {
            feature = feature * 10 + Character.digit(plain.charAt(i), 10);
        }
        return feature;
    }
}
