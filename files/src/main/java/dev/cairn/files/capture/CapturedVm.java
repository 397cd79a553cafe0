// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

/**
 * The VM that a capture was taken of.
 *
 * @param key what messages call it while it runs
 * @param name as in the list of VMs
 * @param startedMillis since the epoch; 0 if not known
 */
public record CapturedVm(String key, String name, long pid, long startedMillis) {
    public CapturedVm {
        key = CaptureText.line(key);
        name = CaptureText.line(name);
    }
}
