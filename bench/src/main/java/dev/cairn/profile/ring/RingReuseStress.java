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

/** A writer takes the room that the reader gives back. First whether there was any, then all that was read. */
@JCStressTest
@Outcome(id = "0, 12", expect = Expect.ACCEPTABLE, desc = "The ring was still full.")
@Outcome(id = "1, 123", expect = Expect.ACCEPTABLE, desc = "The room was used again.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The reader zeroed what it had given back, or the writer took it too early.")
@State
public class RingReuseStress extends StressedRing {
    @SuppressWarnings("this-escape") // has no subclass, and may not be final
    public RingReuseStress() {
        write(1);
        write(2);
    }

    @Actor
    public void write3(II_Result result) {
        result.r1 = write(3) ? 1 : 0;
    }

    @Actor
    public void read() {
        reader.read(this);
    }

    @Arbiter
    public void readOn(II_Result result) {
        reader.read(this);
        result.r2 = ids;
    }
}
