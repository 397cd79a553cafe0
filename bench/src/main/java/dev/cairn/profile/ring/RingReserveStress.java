// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two writers at once: each has a place of its own. */
@JCStressTest
@Outcome(id = "(12|21)", expect = Expect.ACCEPTABLE, desc = "Both records are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A record was torn, lost, or read twice.")
@State
public class RingReserveStress extends StressedRing {
    @Actor
    public void write1() {
        write(1);
    }

    @Actor
    public void write2() {
        write(2);
    }

    @Arbiter
    public void read(I_Result result) {
        reader.read(this);
        result.r1 = ids;
    }
}
