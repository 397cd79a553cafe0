// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The FILE that a dump is to go to; its name says in which format. */
record DumpFile(Path path, Format format) {
    private static final String GZ = ".gz";

    enum Format {
        HPROF(".hprof"),
        HPROF_GZ(".hprof.gz"),
        GC_LOG(".gclog");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }

        String ending() {
            return ending;
        }
    }

    /** Empty if the name says no format that dumps have. */
    static Optional<DumpFile> of(Path path) {
        String name = Optional.ofNullable(path.getFileName())
                .map(Path::toString)
                .orElse("")
                .toLowerCase(Locale.ROOT);
        for (Format format : Format.values()) {
            if (name.endsWith(format.ending)) {
                return Optional.of(new DumpFile(path, format));
            }
        }
        return Optional.empty();
    }

    boolean isGcLog() {
        return format == Format.GC_LOG;
    }

    /** The same compressed, in a file whose name says so; empty if the format is not compressed in Cairn. */
    Optional<DumpFile> compressed() {
        return switch (format) {
            case HPROF_GZ -> Optional.of(this);
            case HPROF -> Optional.of(new DumpFile(path.resolveSibling(path.getFileName() + GZ), Format.HPROF_GZ));
            case GC_LOG -> Optional.empty();
        };
    }
}
