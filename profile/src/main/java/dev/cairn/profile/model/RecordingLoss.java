// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * What was recorded, but not told, since the recording began.
 *
 * @param allocatedBytes what the lost allocations stand for, in bytes; an estimate
 * @param frees objects that may be shown alive and are dead
 * @param unresolved frames, classes or threads whose names did not come
 */
public record RecordingLoss(long allocations, long allocatedBytes, long frees, long unresolved, long others) {
    public static final RecordingLoss NONE = new RecordingLoss(0, 0, 0, 0, 0);

    public boolean isNone() {
        return equals(NONE);
    }
}
