// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How large the HPROF file of a log becomes: arrays have nulls up to the sizes that the log gives them, so a small log may
 * become a large file, and a disk should be asked before that.
 */
final class HprofSize {
    /** Tag, id, serial of the stack, class, length; and the size, which is a field. */
    private static final long OBJECT = 33;

    private HprofSize() {}

    /** About how many bytes, rather too many than too few. */
    static long of(LogSurvey survey, HprofClasses classes, boolean withNulls) {
        long sum = survey.objects * OBJECT + survey.roots * OBJECT;
        for (int type = 0; type < survey.types.size(); type++) {
            TypeShapes shapes = survey.shapesOf(type);
            boolean isArray = classes.isArray(type);
            for (int step = 0; step < TypeShapes.STEPS; step++) {
                // The class says each field's name, and each object has all of them.
                sum += shapes.fields(step) * (long) (classes.idSize() + 1);
                sum += isArray ? 0 : shapes.objects(step) * shapes.fields(step) * classes.idSize();
            }
            long bytes = isArray ? shapes.bytes() : shapes.bytesOfArrays();
            sum += withNulls ? bytes : 0;
        }
        return sum + survey.references * classes.idSize();
    }

    /**
     * Fails if the disk has less than {@code bytes} bytes free.
     *
     * @param to the file that will be written; one that is compressed takes nearly nothing for nulls
     */
    static void require(Path to, long bytes) throws IOException {
        Optional<Path> folder = Optional.ofNullable(to.toAbsolutePath().getParent());
        if (folder.isPresent() && !to.toString().endsWith(".gz")) {
            require(to, bytes, Files.getFileStore(folder.get()).getUsableSpace());
        }
    }

    static void require(Path to, long bytes, long free) throws SnapshotException {
        if (bytes > free) {
            throw new SnapshotException(to + " would take about " + Bytes.of(bytes)
                    + ", as arrays have nulls up to the sizes"
                    + " that the log gives them, and its disk has " + Bytes.of(free) + " free. Make room, choose"
                    + " another folder, or give a name that ends in .gz.");
        }
    }
}
