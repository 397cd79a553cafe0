// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.session.connection.Counters.Count;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import java.util.Optional;

/** What a session itself keeps of what its target says: the application's name, whether it waits, what it lost. */
final class TargetNotes {
    private static final int LOST = FourCc.of("LOST");
    private static final int MAX_NAME_UNITS = 1024;

    private final Counters counters;
    private volatile String appName = "";
    private volatile Optional<String> taken = Optional.empty();
    private volatile boolean saidItWaits;

    TargetNotes(Counters counters) {
        this.counters = counters;
    }

    /** Empty until the target has sent it. */
    String appName() {
        return appName;
    }

    /** The name that the application took for itself; empty if it goes by its program's. */
    Optional<String> taken() {
        return taken;
    }

    boolean saidItWaits() {
        return saidItWaits;
    }

    /** The name in the greeting counts only if the target has sent no other before. */
    void greeted(String name) {
        if (appName.isEmpty()) {
            appName = cut(name);
        }
    }

    /** Whether a chunk is of these, so that it is known though no handler wants it. */
    static boolean isOne(RawChunk chunk) {
        return chunk.type() == AppLife.AppName.FORM.type()
                || chunk.type() == AppLife.Waiting.FORM.type()
                || chunk.type() == LOST;
    }

    /** Takes from a chunk what it says, if it is one of these. */
    void note(RawChunk chunk) {
        if (chunk.type() == AppLife.AppName.FORM.type()) {
            switch (AppLife.AppName.FORM.decode(chunk.data())) {
                case Decoding.Done<AppLife.AppName> done -> {
                    appName = cut(done.value().name());
                    taken = Optional.of(appName).filter(name -> !name.isBlank());
                }
                case Decoding.Malformed<AppLife.AppName> bad -> counters.malformed(chunk.type(), bad.why());
            }
        } else if (chunk.type() == AppLife.Waiting.FORM.type()) {
            saidItWaits = true;
        } else if (chunk.type() == LOST) {
            LostByTarget.count(chunk.data())
                    .ifPresentOrElse(
                            lost -> counters.isAtLeast(Count.LOST_BY_TARGET, lost),
                            () -> counters.malformed(
                                    LOST, "This LOST of " + chunk.data().length() + " bytes has no count."));
        }
    }

    private static String cut(String name) {
        return name.length() <= MAX_NAME_UNITS ? name : name.substring(0, MAX_NAME_UNITS);
    }
}
