// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import java.util.Optional;

/** The last allocations of an app, which its VM keeps while it tracks them (REAE, REAL): until Android 11. */
public final class AppAllocations implements AppTrace {
    private final AppSession app;

    private AppAllocations(AppSession app) {
        this.app = app;
    }

    /** Has the app begin, and asks whether it did. */
    public static Begun begin(AppSession app) {
        DdmSession session = app.session();
        Answer begun = session.request(new TrackAllocations(true)).join();
        if (!(begun instanceof Answer.Chunks)) {
            return new Begun.Refused(
                    app.app().key() + " does not track what it allocates: " + begun.sentence() + app.littleBehind());
        }
        Begun status = switch (session.request(new TrackingRequest()).join().as(TrackingStatus.FORM)) {
            case Decoding.Malformed<TrackingStatus>(String why) ->
                new Begun.Refused(app.app().key() + " does not say whether it tracks what it allocates: " + why
                        + app.littleBehind());
            case Decoding.Done<TrackingStatus> done ->
                done.value().enabled()
                        ? new Begun.Going(new AppAllocations(app))
                        : new Begun.Refused(app.app().key() + " was asked to track what it allocates, and does not.");
        };
        if (status instanceof Begun.Refused) {
            var _ = session.request(new TrackAllocations(false)).join();
        }
        return status;
    }

    @Override
    public Ended end() {
        Answer answer = app.session().request(new ReportRequest()).join();
        var _ = app.session().request(new TrackAllocations(false)).join();
        Optional<RawChunk> report = answer instanceof Answer.Chunks chunks
                ? chunks.chunks().stream()
                        .filter(chunk -> chunk.type() == AllocationReport.FORM.type())
                        .findFirst()
                : Optional.empty();
        return report.<Ended>map(chunk -> new Ended.Recorded(chunk.data()))
                .orElseGet(() -> new Ended.Failed(
                        app.app().key() + " sent no report of what it allocated: " + answer.sentence()));
    }
}
