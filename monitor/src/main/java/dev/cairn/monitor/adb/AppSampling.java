// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.recording.Profiling;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The stacks of an app's threads, which its VM samples (SPSS, SPSE), old Android and new. */
public final class AppSampling implements AppTrace {
    /** Enough for minutes at 10 ms; the app keeps it in memory, and sends it in one packet. */
    private static final int BUFFER_BYTES = 32 << 20;

    private final AppSession app;

    private AppSampling(AppSession app) {
        this.app = app;
    }

    /** Has the app begin, and asks whether it did. */
    public static Begun begin(AppSession app, Duration interval) {
        DdmSession session = app.session();
        long micros = TimeUnit.NANOSECONDS.toMicros(interval.toNanos());
        Answer begun =
                session.request(new Profiling.Sample(BUFFER_BYTES, 0, micros)).join();
        if (!(begun instanceof Answer.Chunks)) {
            return new Begun.Refused(app.app().key() + " does not sample its threads: " + begun.sentence());
        }
        return switch (session.request(new Profiling.ProfilingRequest()).join().as(Profiling.ProfilingStatus.FORM)) {
            case Decoding.Malformed<Profiling.ProfilingStatus>(String why) ->
                new Begun.Refused(app.app().key() + " does not say whether it samples its threads: " + why);
            case Decoding.Done<Profiling.ProfilingStatus> done ->
                done.value().status() == Profiling.ProfilingStatus.SAMPLING
                        ? new Begun.Going(new AppSampling(app))
                        : new Begun.Refused(app.app().key()
                                + " was asked to sample its threads, and does not: is it traced by another program?");
        };
    }

    @Override
    public Ended end() {
        Answer ended = app.session().request(new Profiling.EndSample()).join();
        Optional<Bytes> trace = app.takeTrace();
        return trace.isPresent()
                ? new Ended.Recorded(trace.get())
                : new Ended.Failed(app.app().key() + " sent no samples: " + ended.sentence());
    }
}
