// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.alloc.AllocationRecorder;
import java.net.URL;
import java.net.URLClassLoader;

/** A copy of the recorder counts, and is forgotten with its class loader: the VM goes on, and another copy can count. */
final class ForgottenCopy {
    private ForgottenCopy() {}

    public static void main(String[] none) throws Exception {
        startAndForget();
        System.out.println(AllocationRecorder.whyUnavailable().isPresent() ? "taken" : "WRONG");
        while (AllocationRecorder.whyUnavailable().isPresent()) {
            System.gc();
            Thread.sleep(20);
        }
        System.out.println("free");
    }

    private static void startAndForget() throws Exception {
        URL client =
                AllocationRecorder.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {client}, ClassLoader.getPlatformClassLoader())) {
            Class<?> options = other.loadClass("dev.cairn.client.alloc.AllocationOptions");
            other.loadClass("dev.cairn.client.alloc.AllocationRecorder")
                    .getMethod("start", options)
                    .invoke(null, options.getMethod("ofAllThreads").invoke(null));
        }
    }
}
