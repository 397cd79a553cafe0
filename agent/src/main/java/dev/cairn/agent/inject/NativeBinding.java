// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

/**
 * Binds the native methods of the injected code. The VM prints a warning if code that is not the JDK's own binds a method in
 * {@code java.lang}; called by a class of the JDK, it does not.
 */
final class NativeBinding implements Runnable {
    @Override
    public native void run();
}
