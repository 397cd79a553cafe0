// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.session.api.Features;
import dev.cairn.monitor.session.api.RequestGate;
import dev.cairn.wire.ddm.FourCc;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What apps answer by the version of Android. Since Android 12 there are no threads, heaps, dumps and allocations in DDM any
 * more, and a request for them gets no answer at all. Where the version is not known, or the app is a VM with Cairn's agent,
 * everything is asked.
 */
final class AndroidRequests implements RequestGate {
    /** Android 12. */
    private static final int THIN_SINCE = 31;

    private static final Set<Integer> STAYED = Stream.of(
                    "HELO", "FEAT", "HPGC", "NHGT", "MPRS", "MPRE", "MPSS", "MPSE", "MPRQ", "SPSS", "SPSE", "EXIT",
                    "VULW", "VURT", "VUOP")
            .map(FourCc::of)
            .collect(Collectors.toUnmodifiableSet());

    private final OptionalInt apiLevel;

    AndroidRequests(OptionalInt apiLevel) {
        this.apiLevel = apiLevel;
    }

    @Override
    public Optional<String> whyNot(Features features, int type) {
        boolean served =
                apiLevel.isEmpty() || apiLevel.getAsInt() < THIN_SINCE || features.isCairn() || STAYED.contains(type);
        return served
                ? Optional.empty()
                : Optional.of("This device has API level " + apiLevel.getAsInt()
                        + ", and since Android 12 (API level 31) apps show no threads, heaps and heap dumps over DDM, so "
                        + FourCc.text(type) + " was not asked. A collection and method traces are what is left.");
    }
}
