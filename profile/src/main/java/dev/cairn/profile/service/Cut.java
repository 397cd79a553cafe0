// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.RecordedProfile;
import java.util.concurrent.CompletableFuture;

/**
 * A profile on its way. It is made once the mark with {@link #token} has come through the target's records, and the target's
 * answer to RECM or RECE has been handed in; or the recording has ended.
 */
public interface Cut {
    /** For RECM. Not 0. */
    int token();

    /** The target's answer to RECM or RECE. */
    void answered(RecorderStatus status);

    /**
     * There is no answer, and there may be no mark: the profile is made of what has come until now, and the answer before
     * this one.
     */
    void unanswered();

    /**
     * Completes on a thread of the service's own, which code that continues there must not hold up; it fails only
     * because of a bug.
     */
    CompletableFuture<RecordedProfile> profile();
}
