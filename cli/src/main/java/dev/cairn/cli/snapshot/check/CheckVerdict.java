// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.report.check.CheckFindingRow;

/** Reads the verdict of a finding. */
final class CheckVerdict {
    private CheckVerdict() {}

    static boolean breaks(CheckFindingRow finding) {
        return finding.verdict().equals("breaks");
    }

    static boolean isNoted(CheckFindingRow finding) {
        return finding.verdict().equals("noted");
    }

    static boolean isAccepted(CheckFindingRow finding) {
        return finding.verdict().equals("accepted");
    }
}
