// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.profile.unwind.TargetCode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A VM of another machine, known by its session alone, which is somebody else's to close.
 *
 * @param text for people, within a sentence
 * @param name for people
 */
record DistantVm(DdmSession session, String text, String name, long pid) implements RecordedVm {
    @Override
    public Object key() {
        return session;
    }

    @Override
    public SessionLease lease() {
        return new Lent();
    }

    @Override
    public Optional<Target> target() {
        return Optional.empty();
    }

    @Override
    public String whyNoTarget() {
        return text + " is on another machine.";
    }

    @Override
    public TargetCode code() {
        return TargetCode.UNSEEN;
    }

    @Override
    public boolean isAlive() {
        return true;
    }

    @Override
    public OptionalLong cpuNanos() {
        return OptionalLong.empty();
    }

    @Override
    public String title() {
        return name + " (" + text + ")";
    }

    private final class Lent implements SessionLease {
        @Override
        public TargetState state() {
            return new TargetState.Connected(session);
        }

        @Override
        public Optional<DdmSession> session() {
            return Optional.of(session);
        }

        @Override
        public TargetState await(Duration limit) {
            return state();
        }

        @Override
        public Reached reach(Duration limit) {
            return new Reached(state(), Patience.with(text, Optional.empty(), limit));
        }

        @Override
        public void close() {
            // the session stays its owner's
        }
    }
}
