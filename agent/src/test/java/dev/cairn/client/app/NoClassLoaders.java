// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.app;

import java.security.Permission;

/** A security manager that permits all but the making of class loaders. */
@SuppressWarnings("removal")
public final class NoClassLoaders extends SecurityManager {
    /** Made by the VM. */
    public NoClassLoaders() {}

    @Override
    public void checkCreateClassLoader() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getClassName().startsWith("jdk.internal.loader.")
                    || frame.getClassName().startsWith("sun.launcher.")) {
                return;
            }
        }
        throw new SecurityException("no class loaders here");
    }

    @Override
    public void checkPermission(Permission permission) {}
}
