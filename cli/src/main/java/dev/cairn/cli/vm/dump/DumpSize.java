// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmRow;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** How much a dump of a VM's heap may hold, as far as the VM reports it. */
final class DumpSize {
    private DumpSize() {}

    /**
     * Bytes of the heap. Dead objects may be anywhere in what is committed, and so may those that came since the last
     * collection, where the VM counts only then.
     *
     * @param all dead objects too
     */
    static OptionalLong most(VmRow row, boolean all) {
        return Stream.of(
                        Optional.ofNullable(row.heapUsedBytes()).filter(_ -> !all && row.heapUsedAt() == UsedAt.NOW),
                        Optional.ofNullable(row.heapCommittedBytes()))
                .flatMap(Optional::stream)
                .mapToLong(Long::longValue)
                .findFirst();
    }
}
