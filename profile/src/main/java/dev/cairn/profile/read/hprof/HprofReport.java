// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What was found in a report.
 *
 * @param tables in the order of the file
 * @param repeated how many tables only said once more what the one before said, and are left out of {@code tables}
 * @param vms how many VMs wrote into the file
 * @param remarks what else a reader must know, as sentences
 * @param hasHeapDump whether there is a heap dump as text
 * @param unreadable how many lines of what was read made no sense
 * @param firstUnreadable the first of them; 0 if there is none
 * @param brokenLine the line in which the file breaks off; 0 if it ends with a whole line
 */
record HprofReport(
        List<HprofTable> tables,
        int repeated,
        int vms,
        List<String> remarks,
        boolean hasHeapDump,
        long unreadable,
        int firstUnreadable,
        int brokenLine) {
    HprofReport {
        tables = List.copyOf(tables);
        remarks = List.copyOf(remarks);
    }

    List<HprofTable> of(HprofSection section) {
        return tables.stream().filter(table -> table.section() == section).toList();
    }

    Set<HprofSection> sections() {
        Set<HprofSection> sections = EnumSet.noneOf(HprofSection.class);
        tables.forEach(table -> sections.add(table.section()));
        return sections;
    }
}
