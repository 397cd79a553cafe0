// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.io.IOException;

/** The adb server, or a device through it, said no; the message is its own. */
final class AdbRefusal extends IOException {
    private static final long serialVersionUID = 1;

    AdbRefusal(String message) {
        super(message);
    }
}
