// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.LoaderSizes;
import dev.cairn.heap.PackageSizes;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.report.snapshot.histogram.HistogramRow;
import dev.cairn.report.snapshot.histogram.LoaderHistogramRow;
import dev.cairn.report.snapshot.histogram.PackageHistogramRow;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A row of a histogram, for a person and for a machine.
 *
 * @param type index of the class, of a row about one
 * @param json the same as a record of {@link dev.cairn.web.message}
 */
record HistogramLine(
        OptionalInt type, String name, long objects, long shallowBytes, OptionalLong retainedBytes, Object json) {
    private static final Comparator<HistogramLine> LARGEST_FIRST = Comparator.comparingLong(
                    (HistogramLine line) -> line.retainedBytes.orElse(line.shallowBytes))
            .reversed()
            .thenComparing(HistogramLine::name);

    static List<HistogramLine> byClass(Snapshot snapshot, boolean retained) throws IOException {
        List<HeapClass> classes = snapshot.classes();
        long[] sizes = retained ? snapshot.retainedByClass() : new long[0];
        return sorted(snapshot.histogram(), count -> {
            OptionalLong size = retained ? OptionalLong.of(sizes[count.type()]) : OptionalLong.empty();
            return ofClass(classes.get(count.type()), count, size);
        });
    }

    private static HistogramLine ofClass(HeapClass type, ClassCount count, OptionalLong retained) {
        String classObject = type.id() == 0 ? null : SnapshotText.address(type.id());
        Long size = retained.isPresent() ? retained.getAsLong() : null;
        return new HistogramLine(
                OptionalInt.of(type.index()),
                type.name(),
                count.objects(),
                count.shallowBytes(),
                retained,
                new HistogramRow(type.name(), count.objects(), count.shallowBytes(), size, classObject));
    }

    static List<HistogramLine> byPackage(Snapshot snapshot) throws IOException {
        return sorted(snapshot.retainedByPackage(), HistogramLine::ofPackage);
    }

    private static HistogramLine ofPackage(PackageSizes sizes) {
        return new HistogramLine(
                OptionalInt.empty(),
                sizes.name(),
                sizes.objects(),
                sizes.shallowBytes(),
                OptionalLong.of(sizes.retainedBytes()),
                new PackageHistogramRow(sizes.name(), sizes.objects(), sizes.shallowBytes(), sizes.retainedBytes()));
    }

    static List<HistogramLine> byLoader(Snapshot snapshot) throws IOException {
        return sorted(snapshot.retainedByLoader(), HistogramLine::ofLoader);
    }

    private static HistogramLine ofLoader(LoaderSizes sizes) {
        String loader = sizes.id() == 0 ? null : SnapshotText.address(sizes.id());
        return new HistogramLine(
                OptionalInt.empty(),
                loader == null ? sizes.className() : sizes.className() + " " + loader,
                sizes.objects(),
                sizes.shallowBytes(),
                OptionalLong.of(sizes.retainedBytes()),
                new LoaderHistogramRow(
                        loader, sizes.className(), sizes.objects(), sizes.shallowBytes(), sizes.retainedBytes()));
    }

    private static <T> List<HistogramLine> sorted(List<T> sizes, Function<T, HistogramLine> line) {
        return sizes.stream().map(line).sorted(LARGEST_FIRST).toList();
    }
}
