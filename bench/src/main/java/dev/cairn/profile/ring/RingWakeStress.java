// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The reader falls asleep while a record is written. First whether it saw the record in its last look, then whether it was woken. The
 * steps are those of {@link RingSleep}.
 */
@JCStressTest
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "It sleeps, and is woken.")
@Outcome(id = "true, (true|false)", expect = Expect.ACCEPTABLE, desc = "It does not sleep.")
@Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "The wake-up was lost.")
@State
public class RingWakeStress extends StressedRing {
    @Actor
    public void write() {
        write(1);
    }

    @Actor
    public void fallAsleep(ZZ_Result result) {
        reader.askToBeWoken(0);
        result.r1 = reader.isNextWhole();
    }

    @Arbiter
    public void look(ZZ_Result result) {
        result.r2 = signalled;
    }
}
