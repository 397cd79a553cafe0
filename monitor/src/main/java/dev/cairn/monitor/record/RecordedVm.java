// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.profile.unwind.TargetCode;
import java.util.Optional;
import java.util.OptionalLong;

/** The VM behind a recording. */
interface RecordedVm {
    /** What is recorded once at a time. */
    Object key();

    /** For the thread that reads its records. */
    long pid();

    /** A session with it; the caller closes the lease. */
    SessionLease lease();

    /** Its process; empty where that cannot be seen from here. */
    Optional<Target> target();

    /** Why there is no {@link #target}, as a sentence. */
    String whyNoTarget();

    /** Its native code, as far as that can be seen from here; the caller's to close. */
    TargetCode code();

    /** False only if it is known to have ended. */
    boolean isAlive();

    /** CPU time of all of its threads; 0 once it has ended, empty where that cannot be seen from here. */
    OptionalLong cpuNanos();

    /** Within a sentence. */
    String text();

    /** As a profile has it. */
    String title();
}
