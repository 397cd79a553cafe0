// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How one rule stands with one VM from look to look: since when its condition holds, and how often it captured within the last hour.
 * Times are milliseconds since the epoch. Owned by one thread.
 */
public final class RuleCourse {
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
    /** After a longer time without a look, nobody knows whether the condition held meanwhile. */
    private static final long LONGEST_GAP_MILLIS = 10_000;
    /** A capture that was in the way is not looked for each second. */
    private static final long PUT_OFF_MILLIS = 5_000;

    private final Rule rule;
    private final Deque<Long> captured = new ArrayDeque<>();
    private boolean holding;
    private long sinceMillis;
    private long lastLookMillis;
    private boolean capturedInThis;
    private boolean skippedInThis;
    private long notBeforeMillis;

    /** Nothing was seen yet. */
    public RuleCourse(Rule rule) {
        this.rule = rule;
    }

    /** How it stands. */
    public sealed interface Standing {
        /** The condition does not hold, or nobody knows. */
        record Quiet() implements Standing {}

        /** It holds, but not long enough yet. */
        record Waiting() implements Standing {}

        /** It holds, but something was in the way a moment ago. */
        record PutOff() implements Standing {}

        /** It holds, and the rule captured this VM as often as it may. */
        record HeldDown(long untilMillis) implements Standing {}

        /** The same, and only a change of the condition ends that. */
        record Done() implements Standing {}

        /** It is time to capture. */
        record Due() implements Standing {}
    }

    /** Takes what a look has found. */
    public Standing look(long millis, boolean holds) {
        if (!holds) {
            again();
            return unknown(millis);
        }
        notAfter(millis);
        if (!holding || millis - lastLookMillis > LONGEST_GAP_MILLIS) {
            holding = true;
            sinceMillis = millis;
            if (!isDeadlock()) {
                again();
            }
        }
        lastLookMillis = millis;
        if (millis - sinceMillis < rule.condition().held().toMillis()) {
            return new Standing.Waiting();
        }
        if (millis < notBeforeMillis) {
            return new Standing.PutOff();
        }
        while (!captured.isEmpty() && captured.getFirst() <= millis - HOUR_MILLIS) {
            captured.removeFirst();
        }
        if (capturedInThis && isDeadlock()) {
            return new Standing.Done();
        }
        long until = heldDownUntil();
        return millis < until ? new Standing.HeldDown(until) : new Standing.Due();
    }

    /**
     * A look did not say whether the condition holds, so the time that it must hold begins anew. A deadlock of before stays the same one:
     * it ends with its VM.
     */
    public Standing unknown(long millis) {
        holding = false;
        lastLookMillis = millis;
        return new Standing.Quiet();
    }

    private boolean isDeadlock() {
        return rule.condition() instanceof Condition.Deadlock;
    }

    /** Where the clock was set back, what was before counts as of now: it would hold the rule down for as long as that was. */
    private void notAfter(long millis) {
        sinceMillis = Math.min(sinceMillis, millis);
        notBeforeMillis = Math.min(notBeforeMillis, millis + PUT_OFF_MILLIS);
        if (captured.stream().anyMatch(each -> each > millis)) {
            List<Long> clamped =
                    captured.stream().map(each -> Math.min(each, millis)).toList();
            captured.clear();
            captured.addAll(clamped);
        }
    }

    /** While the condition goes on to hold, captures are spread over the hour. */
    private long heldDownUntil() {
        if (captured.size() >= rule.mostPerHour()) {
            return captured.getFirst() + HOUR_MILLIS;
        }
        return capturedInThis && !captured.isEmpty() ? captured.getLast() + HOUR_MILLIS / rule.mostPerHour() : 0;
    }

    /** What holds now is something else than before, as when more threads are in deadlocks. */
    public void again() {
        capturedInThis = false;
        skippedInThis = false;
        notBeforeMillis = 0;
    }

    /** It captured at a time before, for another server. */
    public void captured(long millis) {
        captured.add(millis);
    }

    /** It captures, or tries to: what fails counts too. */
    public void captures(long millis) {
        captured.add(millis);
        capturedInThis = true;
    }

    /**
     * It would, but something is in the way.
     *
     * @return whether that is so for the first time since the condition holds
     */
    public boolean isPutOff(long millis) {
        boolean first = !skippedInThis;
        skippedInThis = true;
        notBeforeMillis = millis + PUT_OFF_MILLIS;
        return first;
    }
}
