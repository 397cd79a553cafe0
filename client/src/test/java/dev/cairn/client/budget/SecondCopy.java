// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/** Runs tests while another copy of the recorder counts, as a profiler would: a VM lets one do so at a time. */
final class SecondCopy {
    private SecondCopy() {}

    public static void main(String[] classes) throws Exception {
        URL client = Class.forName("dev.cairn.client.alloc.AllocationRecorder")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {client}, ClassLoader.getPlatformClassLoader())) {
            Class<?> options = other.loadClass("dev.cairn.client.alloc.AllocationOptions");
            Object all = options.getMethod("ofAllThreads").invoke(null);
            Object recording = other.loadClass("dev.cairn.client.alloc.AllocationRecorder")
                    .getMethod("start", options)
                    .invoke(null, all);
            RunTests.main(Arrays.copyOf(classes, classes.length - 1));
            ((AutoCloseable) recording).close();
            RunTests.main(new String[] {classes[classes.length - 1]});
        }
    }
}
