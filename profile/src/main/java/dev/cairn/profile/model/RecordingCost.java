// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * What a recording has cost since it began.
 *
 * @param callbackNanos CPU time inside the target, an estimate
 * @param targetNanos CPU time of the whole target meanwhile
 * @param targetBytes memory that recording takes in the target at the end, the ring included that it shares with us; an estimate
 * @param serviceNanos CPU time of the threads that read and keep the books
 * @param serviceBytes memory that the ring and the books take, an estimate
 */
public record RecordingCost(
        long callbackNanos, long targetNanos, long targetBytes, long serviceNanos, long serviceBytes) {
    /** What was not measured, as of what the VM's flight recorder records. */
    public static final RecordingCost NONE = new RecordingCost(0, 0, 0, 0, 0);

    /** Of the target's CPU time, from 0 to 1. */
    public double callbackShare() {
        return targetNanos <= 0 ? 0 : (double) callbackNanos / targetNanos;
    }
}
