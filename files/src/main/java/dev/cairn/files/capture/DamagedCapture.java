// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

/**
 * A capture of which too little can be read. It takes room and can be deleted.
 *
 * @param why a sentence
 */
public record DamagedCapture(String id, long bytes, String why) implements CaptureEntry {}
