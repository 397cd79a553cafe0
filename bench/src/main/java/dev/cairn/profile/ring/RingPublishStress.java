// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A writer and the reader at once: what is read is whole, and in the end everything is. First what was read meanwhile. */
@JCStressTest
@Outcome(id = "(0|1|12), 12", expect = Expect.ACCEPTABLE, desc = "None, one or both were read meanwhile.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A record was torn, lost, or read twice.")
@State
public class RingPublishStress extends StressedRing {
    @Actor
    public void write() {
        write(1);
        write(2);
    }

    @Actor
    public void read(II_Result result) {
        reader.read(this);
        result.r1 = ids;
    }

    @Arbiter
    public void readOn(II_Result result) {
        reader.read(this);
        result.r2 = ids;
    }
}
