// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

/** What lies in the folder of captures under one id. */
public sealed interface CaptureEntry permits Capture, DamagedCapture {
    /** Eight letters and digits. */
    String id();

    /** What it takes on the disk. */
    long bytes();
}
