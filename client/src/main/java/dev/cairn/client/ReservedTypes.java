// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The requests of the protocol itself, which Cairn's agent serves: known here too, as an application may come before the agent. */
final class ReservedTypes {
    private static final String TEXT =
            "HELO FEAT DBGD EXIT DTCH THEN THST STKL THLK VTHR HPIF HPGC HPSG NHGT NHSG HCEL HLOK MALI HPDU HPDS REAE REAQ REAL RECS RECC RECM"
                    + " RECE RECO MPRS MPRE MPSS MPSE SPSS SPSE MPRQ";

    private static final Set<Integer> TYPES =
            Stream.of(TEXT.split(" ")).map(Chunk::typeOf).collect(Collectors.toUnmodifiableSet());

    private ReservedTypes() {}

    static boolean has(int type) {
        return TYPES.contains(type);
    }
}
